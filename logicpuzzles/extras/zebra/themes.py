"""Names for the values of a generated puzzle: categories of a dozen values, and themes of a dozen
categories.

No two values share a word, and no value has another meaning in a clue. So a sentence needs no
quotes around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from logicpuzzles.generate import CannotMake
from logicpuzzles.generate.own_themes import is_own, own_theme
from logicpuzzles.kinds.discovery import did_you_mean

MOST = 12  # categories of a theme, and values of a category


@dataclass(frozen=True, slots=True)
class Category:
    """A heading and its values.

    ``who``: how a sentence names somebody by a value. ``does``: how it says that somebody has the
    value. ``{}`` stands for the value, ``{person}`` for what the people of a theme are called.
    """

    name: str
    who: str
    does: str
    values: tuple[str, ...]


_WRITTEN = """
Name | {} | is {} | Ada, Ben, Cleo, Dora, Emil, Fay, Gus, Hana, Ivo, Jutta, Kurt, Lena
Nation | the {} | is the {} | Dane, Swede, Finn, Greek, Turk, Spaniard, Czech, Scot, Irishman, Brazilian, Kenyan, Peruvian
Colour | the {person} in the {} house | lives in the {} house | \
red, green, blue, yellow, white, black, ivory, purple, orange, pink, grey, brown
Pet | the owner of the {} | owns the {} | dog, cat, horse, snail, fox, zebra, parrot, turtle, hamster, goat, rabbit, owl
Drink | the {person} who drinks {} | drinks {} | \
tea, coffee, milk, water, cocoa, lemonade, cider, beer, rum, kefir, whisky, mead
Job | the {} | is the {} | baker, doctor, lawyer, judge, nurse, pilot, plumber, teacher, tailor, miner, dentist, chemist
Hobby | the {person} whose hobby is {} | has {} as a hobby | \
chess, pottery, origami, yoga, archery, astronomy, juggling, embroidery, calligraphy, falconry, karaoke, ballet
Fruit | the {person} who eats the {} | eats the {} | \
apple, pear, plum, cherry, banana, mango, papaya, lemon, fig, melon, quince, kiwi
Flower | the {person} who grows the {} | grows the {} | \
rose, tulip, daisy, lily, iris, dahlia, peony, orchid, poppy, crocus, lupin, violet
Instrument | the {person} who plays the {} | plays the {} | \
violin, piano, cello, oboe, trumpet, harp, flute, guitar, drum, tuba, banjo, lute
Sport | the {person} who plays {} | plays {} | \
tennis, hockey, rugby, golf, cricket, squash, handball, badminton, polo, bowls, curling, netball
Town | the {person} from {} | is from {} | \
Genoa, Hamburg, Lisbon, Oslo, Riga, Odessa, Vienna, Antwerp, Bergen, Dublin, Porto, Krakow
Ship | the owner of the {} | owns the {} | \
Aurora, Borealis, Calypso, Dolphin, Endeavour, Fortuna, Galatea, Halcyon, Invincible, Juno, Kestrel, Leviathan
Cargo | the {person} who carries {} | carries {} | \
rice, copper, wool, timber, grain, salt, pepper, cotton, marble, coal, silk, sugar
Book | the {person} who reads {} | reads {} | \
Hamlet, Ulysses, Emma, Dracula, Faust, Ivanhoe, Candide, Frankenstein, Walden, Middlemarch, Persuasion, Nostromo
Car | the {person} who drives the {} | drives the {} | \
Bentley, Citroen, Daimler, Ferrari, Jaguar, Lancia, Mercedes, Peugeot, Renault, Saab, Volvo, Wartburg
Tree | the {person} who plants the {} | plants the {} | \
oak, birch, maple, willow, poplar, larch, spruce, cedar, chestnut, rowan, alder, hawthorn
Cheese | the {person} who buys {} | buys {} | \
Brie, Cheddar, Gouda, Feta, Stilton, Parmesan, Emmental, Roquefort, Ricotta, Edam, Halloumi, Manchego
Language | the {person} who speaks {} | speaks {} | \
Basque, Welsh, Latin, Hindi, Swahili, Maltese, Quechua, Tamil, Breton, Catalan, Zulu, Maori
Stone | the {person} with the {} | has the {} | \
ruby, emerald, sapphire, opal, topaz, garnet, amber, pearl, jade, onyx, diamond, agate
Tool | the {person} who uses the {} | uses the {} | \
hammer, saw, chisel, drill, rake, spade, axe, wrench, sickle, anvil, ladder, pliers
Bird | the {person} who feeds the {} | feeds the {} | \
robin, sparrow, swallow, magpie, raven, heron, stork, pelican, eagle, falcon, wren, starling
Dance | the {person} who dances the {} | dances the {} | \
waltz, tango, polka, samba, rumba, foxtrot, minuet, mazurka, bolero, flamenco, quickstep, gavotte
Planet | the {person} who observes {} | observes {} | \
Mercury, Venus, Mars, Jupiter, Saturn, Uranus, Neptune, Pluto, Ceres, Eris, Vesta, Sedna
Robot | the owner of {} | owns {} | \
Bolt, Gizmo, Rusty, Sparky, Titan, Widget, Zappy, Cogsworth, Dynamo, Klank, Nimbus, Quark
Metal | the {person} who collects {} | collects {} | \
iron, zinc, tin, lead, nickel, cobalt, silver, gold, platinum, titanium, chromium, tungsten
Herb | the {person} who grows {} | grows {} | \
basil, parsley, thyme, oregano, rosemary, chives, dill, fennel, coriander, tarragon, sorrel, lovage
Vegetable | the {person} who cooks the {} | cooks the {} | \
carrot, leek, onion, potato, turnip, cabbage, pumpkin, radish, spinach, lettuce, asparagus, celery
Cake | the {person} who bakes the {} | bakes the {} | \
strudel, cheesecake, gingerbread, brownie, meringue, shortbread, tiramisu, pavlova, flapjack, macaroon, crumble, trifle
Spell | the {person} who casts {} | casts {} | \
Fireball, Frostbite, Lightning, Levitation, Petrify, Slumber, Mirage, Teleport, Whirlwind, Thunderclap, Haste, Charm
Potion | the {person} who brews the {} | brews the {} | \
antidote, elixir, tonic, philtre, draught, balm, tincture, infusion, panacea, decoction, syrup, nectar
Beast | the keeper of the {} | keeps the {} | \
dragon, griffin, unicorn, phoenix, kraken, basilisk, hydra, sphinx, centaur, minotaur, pegasus, chimera
Wizard | {} | is {} | Aldric, Brunhild, Cassius, Drusilla, Eldric, Faustina, Godwin, Hesper, Isolde, Jorund, Keldor, Lucan
Child | {} | is {} | Anna, Bobby, Carla, Danny, Ella, Freddy, Greta, Harry, Ida, Jonas, Klara, Lukas
Toy | the {person} with the {} | has the {} | \
doll, kite, marbles, teddy, scooter, puzzle, robot, balloon, rattle, skateboard, rocket, dinosaur
Sweet | the {person} who likes {} | likes {} | \
chocolate, caramel, liquorice, toffee, nougat, marzipan, fudge, lollipops, jelly, peppermint, popcorn, praline
Animal | the {person} who sees the {} | sees the {} | \
lion, tiger, elephant, giraffe, monkey, penguin, crocodile, kangaroo, panda, camel, flamingo, hippo
Hat | the {person} with the {} | wears the {} | \
beret, bonnet, fedora, sombrero, turban, bowler, fez, helmet, hood, tiara, trilby, stetson
Dish | the {person} who orders {} | orders {} | \
pizza, lasagne, goulash, paella, sushi, curry, risotto, ravioli, moussaka, ramen, falafel, omelette
"""

CATEGORIES = {
    name: Category(name, who, does, tuple(values.split(", ")))
    for name, who, does, values in (line.split(" | ") for line in _WRITTEN.strip().splitlines())
}

THEMES = {
    name: tuple(words.split())
    for name, words in {
        "street": "Nation Colour Pet Drink Hobby Job Instrument Flower Book Car Dish Sport",
        "neighbours": "Name Colour Pet Drink Job Hobby Fruit Tree Car Sport Cheese Book",
        "port": "Ship Nation Cargo Town Drink Stone Metal Bird Tool Language Dish Hat",
        "garden": "Name Flower Tree Herb Vegetable Fruit Bird Tool Drink Cake Hat Pet",
        "orchestra": "Name Instrument Town Language Dance Book Drink Dish Sport Car Stone Hat",
        "school": "Child Toy Sweet Animal Sport Instrument Fruit Colour Cake Book Town Dance",
        "wizards": "Wizard Spell Potion Beast Stone Herb Metal Book Hat Tree Drink Bird",
        "space": "Robot Planet Metal Stone Job Nation Language Colour Tool Dish Instrument Book",
        "kitchen": "Name Dish Cake Herb Vegetable Cheese Drink Fruit Sweet Tool Town Hat",
        "club": "Name Job Hobby Sport Dance Drink Car Town Cheese Instrument Language Pet",
        "market": "Name Vegetable Cheese Flower Herb Fruit Cake Hat Stone Colour Bird Town",
        "travellers": "Nation Town Language Car Book Job Drink Dish Hat Hobby Animal Metal",
    }.items()
}


def theme_named(
    name: str | None, houses: int, categories: int, random: Random
) -> list[tuple[Category, tuple[str, ...]]]:
    """Some categories of a theme, each with as many values as there are houses. Without a name the
    theme is random. ``name``: of :data:`THEMES`, or the text of a theme of a setter.

    Raises ``CannotMake`` for an unknown theme, and for more houses or categories than a theme has.
    """
    if name is not None and is_own(name):
        own = [Category(*each) for each in own_theme(name)]
        large = [each for each in own if len(each.values) >= houses]
        if len(large) < categories or own[0] not in large:
            if own[0] not in large:
                few = (
                    f"the first category of the theme, {own[0].name}, has {len(own[0].values)} "
                    "values"
                )
                raise CannotMake(f"{few}; expected {houses}, one for each house, or fewer houses")
            few = (
                f"{len(large)} of {len(own)} categories of the theme have {houses} values or "
                "more, one for each house"
            )
            raise CannotMake(f"{few}; expected {categories} such categories, or a smaller --size")
        return _choose_themes(
            own[:1] + [each for each in large if each != own[0]], houses, categories, random
        )
    if name is not None and name not in THEMES:
        hint = did_you_mean(name, THEMES)
        raise CannotMake(
            f'there is no theme "{name}"; {hint + " " if hint else ""}expected {", ".join(THEMES)}'
        )
    if max(houses, categories) > MOST:
        raise CannotMake(
            f"a theme has {MOST} categories of {MOST} values; expected no more houses and "
            "categories than that"
        )
    theme = THEMES[name if name is not None else random.choice(tuple(THEMES))]
    return _choose_themes([CATEGORIES[each] for each in theme], houses, categories, random)


def _choose_themes(
    theme: Sequence[Category], houses: int, categories: int, random: Random
) -> list[tuple[Category, tuple[str, ...]]]:
    """The first category and some others, each with some of its values."""
    chosen = (0, *sorted(random.sample(range(1, len(theme)), categories - 1)))
    named = [theme[at] for at in chosen]
    return [(category, tuple(random.sample(category.values, houses))) for category in named]
