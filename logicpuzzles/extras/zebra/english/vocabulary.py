"""Words of clues that carry no relation, words that change the meaning of a sentence, and synonyms.

These lists are general English. The words of one puzzle, its values and categories, come from its
text.
"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def word_table(text: str) -> dict[str, str]:
    """The entries of a text such as "sec=second, min=minute"."""
    return dict(entry.split("=") for entry in " ".join(text.split()).split(", "))


def word_list(text: str) -> tuple[str, ...]:
    """The words of a text in their order."""
    return tuple(text.split())


def word_index(text: str) -> dict[str, str]:
    """The entries of a text such as "cost=price fee, time=duration", turned round: what each word
    stands for.
    """
    return {word: name for name, words in word_table(text).items() for word in words.split()}


CARDINALS = word_list("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty
""")
ORDINALS = word_list("""
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
""")
NUMBERS = {
    **{word: value for value, word in enumerate(CARDINALS)},
    **{word: value for value, word in enumerate(ORDINALS, start=1)},
}

# Synonyms. Months have abbreviations; peoples have a noun, an adjective and a country or town. A
# blank in a name is written "_".
_SYNONYMS = """
    january jan; february feb; march mar; april apr; june jun; july jul; august aug; september
    sept sep; october oct; november nov; december dec; monday mon; tuesday tue tues; wednesday
    wed; thursday thu thurs; friday fri; saturday sat; sunday sun; blond blonde; gray grey;
    associate associate's; mathematics maths math; bicycle bike cycling
"""

_PEOPLES = """
    american america usa; australian australia aussie; austrian austria; belgian belgium;
    brazilian brazil; brit british briton britain; canadian canada; chinese china; dane danish
    denmark; dutchman dutch netherlands holland; egyptian egypt; englishman english englishwoman
    england; finn finnish finland; frenchman french frenchwoman france; german germany; greek
    greece; hungarian hungary; indian india; irishman irish irishwoman ireland; italian italy;
    japanese japan; korean korea; mexican mexico; norwegian norway; pole polish poland;
    portuguese portugal; russian russia; scot scottish scotsman scotland; spaniard spanish
    spain; swede swedish sweden; swiss switzerland; turk turkish turkey; ukrainian ukraine;
    welshman welsh welshwoman wales; alaskan alaska; albanian albania; algerian algeria;
    argentine argentinian argentina; armenian armenia; bolivian bolivia; bulgarian bulgaria;
    californian california; cambodian cambodia; catalan catalonia; chilean chile; colombian
    colombia; costa_rican costa_rica; croatian croat croatia; cuban cuba; czech czechia;
    dominican dominican_republic; ecuadorian ecuador; estonian estonia; ethiopian ethiopia;
    fijian fiji; filipino philippines; floridian florida; georgian georgia; ghanaian ghana;
    hawaiian hawaii; icelander icelandic iceland; indonesian indonesia; iranian iran; iraqi
    iraq; israeli israel; jamaican jamaica; jordanian jordan; kenyan kenya; latvian latvia;
    lebanese lebanon; libyan libya; lithuanian lithuania; luxembourger luxembourg; malaysian
    malaysia; maltese malta; mongolian mongolia; moroccan morocco; nepalese nepali nepal;
    new_yorker new_york; new_zealander new_zealand; nigerian nigeria; ohioan ohio; pakistani
    pakistan; panamanian panama; paraguayan paraguay; persian persia; peruvian peru; romanian
    romania; saudi saudi_arabia; senegalese senegal; serbian serb serbia; siamese siam; sicilian
    sicily; singaporean singapore; slovak slovakian slovakia; slovene slovenian slovenia;
    south_african south_africa; south_korean south_korea; sri_lankan sri_lanka; syrian syria;
    taiwanese taiwan; tanzanian tanzania; texan texas; thai thailand; tibetan tibet; tunisian
    tunisia; ugandan uganda; uruguayan uruguay; venezuelan venezuela; vietnamese vietnam;
    virginian virginia; zambian zambia; zimbabwean zimbabwe; parisian paris; roman rome;
    venetian venice; londoner london; berliner berlin; viennese vienna; african africa; asian
    asia; european europe
"""

# Verbs that only say that a value belongs to a house. No verbs of dislike, doubt or change: those
# would be misread.
VERBS = word_set("""
    is are was were be been being has have had having does do did named called known
    lives live living lived resides reside residing dwells dwelling stands stand standing stood sits sit sitting seated
    occupies occupy occupied occupying found located situated stays stay staying inhabits inhabited inhabiting belongs belong
    lies lie lying placed parked anchored docked moored
    owns own owning owned keeps keep keeping kept rears rear raises raise raised raising breeds breed breeding grows grow grown
    growing
    holds hold holding held uses use using used possesses possess possessing carries carry carrying carried bears
    drinks drink drinking drunk smokes smoke smoking smoked eats eat eating eaten consumes consume consumed sips sip
    orders order ordered ordering brings brought bringing takes took taking gets got serves served
    likes like liked liking loves love loved loving enjoys enjoy enjoyed enjoying prefers prefer preferred preferring
    favors favours favor favour favoring adores adore adored adoring chose chooses choose chosen picks picked picking
    reads read reading plays play played playing paints paint painted painting wears wear worn wearing wore drives drive
    driving driven drove speaks speak spoken speaking spoke listens listen listening listened watches watch watching watched
    works work worked working studies study studied studying attended attends practises practices practiced
    goes go going went comes come coming came travels travel travelling traveling travelled heads head heading headed
    leaves leave leaving left departs depart departing sails sail sailing arrives arrive arriving bound destined
    born celebrates celebrate celebrated celebrating turns arrived turned aged
    visit visits visiting visited observes observe learns learn learning taught gives give dreams dream wishes wish
    admires admire admired
    says said say sings sing vacations holidays earned earns earning finished completed
    completes graduated makes made cooks bakes rides ride riding sells sell sold bought buys buying costs cost paid pays
    spends spent tends tending cares caring feeds walks specialises specializes majors teaches
    features contains contain containing boasts sports sporting dyed styled built describes described
    corresponds associated paired matched linked accompanied hails hail fond keen commutes calls call rises rise
    wakes wake plies flies fly sleeps opts collects collect
""")
# Words that could stand before any value.
PARTICLES = word_set("""
    a an the and of in on at with to by for from as it its it's his her hers their theirs this that these those who whom whose
    which where when while whereas but one ones person's someone's
    only other another also just always now so then both there partial unique many very really actually
    person persons people man men woman women lady ladies guy guys girl boy individual individuals someone somebody whoever
    anyone resident residents occupant occupants tenant tenants inhabitant inhabitants neighbor's fellow
    owner's mr mrs ms miss dr each every everyone all them they he she him
    exactly same year years old o'clock am pm
    old
""")
# Nouns that describe a value further: the smoker of it, the house of that colour.
NOUNS = word_set("""
    owner owners lover lovers fan fans enthusiast enthusiasts hobbyist keeper keepers player players reader readers smoker
    smokers drinker drinkers eater eaters driver drivers user users speaker speakers listener wearer admirer buff aficionado
    connoisseur devotee aficionados collector breeder
    house houses home place position spot building street door villa cottage garden residence dwelling seat room flat
    color colour colors colours colored coloured nationality name names favorite favourite favorites favourites type style
    styles kind sort model brand make title
    pet pets animal animals aquarium beverage beverages drink drinks cigarette cigarettes cigaret cigar cigars tobacco pipe
    food foods meal lunch dish dinner breakfast snack fruit dessert flavour flavor
    job profession occupation hobby pastime interest school education degree diploma level book books novel novels music song
    genre sport sports game phone phones mobile smartphone car cars vehicle truck
    height hair mother mothers mom mum father child children kid son daughter parent parents birthday birth month day
    flower flowers bouquet boquet vase arrangement trip vacation vacations holiday holidays retreat break breaks tour tours
    destination ship boat cargo chimney time hour o'clock line queue row morning afternoon evening
    smoothie smoothies surname age tv show programme program channel
""")
# Words that change the meaning of a sentence, or state a relation that clues do not have. They are
# never skipped.
BLOCKED = word_set("""
    side sides follow follows followed precede precedes preceded friend friends brother brothers sister sisters uncle aunt
    knows know thinks think thought believes believe used will won't would wouldn't might buy half
    no never unless except without than different opposite facing across none nobody nothing
    hates hate hated dislikes dislike disliked detests detest loathes loathe despises avoids avoid avoided avoiding refuses
    refused rejects lacks lack lacking allergic fears afraid can't cannot won't nor neither either or if iff
    formerly ex previously stopped quit gave lost misses missing wants wanted wishes hopes almost nearly hardly seldom
    rarely perhaps maybe probably possibly may might could would should
    more less fewer older younger taller shorter bigger smaller before after behind beyond ahead
    left right next between beside adjacent neighbor neighbour neighbors neighbours near nearby far apart away
    above below under over upstairs downstairs overlooking overlooks
    twice half double instead rather unlike sick tired scared jealous envious opposed averse free rid out down up close
    diagonally around round towards toward past through against abutting until since both least most sum total
    add adds sums times minus plus forgot forgets ignores ignore shuns shun skips skip envies envy fails fail denies deny
    doubts doubt sold sells-not quits cousin boss colleague enemy rival
""")
SYNONYMS = tuple(tuple(names.split()) for names in f"{_SYNONYMS}; {_PEOPLES}".split(";"))
PEOPLES = frozenset(_PEOPLES.replace(";", "").split())

# Words near a value that tell its category when two categories have that value, by a word of the
# category's heading.
CUES = {
    noun: cues.split("|")
    for noun, cues in word_table("""
    pet=pet|has|have|own|aquarium, animal=keep|keeper|lover|enthusiast|owner|raise|breed,
    child=child|children|kid|son|daughter|mother of|father of|parent of|mom of|mum of,
    mother=mother's|mom|mum|child of|son of|daughter of,
    father=father's|dad|child of|son of|daughter of, parent=parent's|child of|son of|daughter of,
    hair=hair|haired|redhead, surname=mr|mrs|ms|surname
""").items()
}

# Headings that are not simply the noun of the sentence that declares a category.
HEADINGS = {
    "accompanied by their child": "Children",
    "for lunch": "Food",
    "favorite sport": "FavoriteSport",
    "birthday month": "Birthday",
}

COLOURS = word_set("""
    red green blue yellow white black brown orange purple pink gray grey ivory violet gold golden silver beige turquoise
    crimson scarlet magenta cyan maroon navy olive tan cream
""")
# Nouns of what happens at a time: the first one is the earliest.
EVENTS = word_set("""
    wedding trip train flight show talk interview appointment meeting class lesson party concert game match event visit tour
    performance speech launch mission session delivery lecture film movie cruise holiday vacation sale programme program
""")
# Verbs of what happens at a time: "leaves before" compares times, "stands before" places.
TIMED = word_set("""
    leaves leave left departs depart sails arrives arrive gets get rises wakes starts opens closes born goes finishes
""")
# The name of a value's category, by the verb or noun beside the value.
CATEGORY_OF = word_index("""
    drink=drinks drink drinking drunk drinker beverage,
    smoke=smokes smoke smoking smoked smoker cigarette cigarettes cigar cigars tobacco,
    pet=owns own owning owned owner keeps keep keeping kept keeper breeds raises raise rears rear pet pets,
    food=eats eat eating eaten eater, cargo=carries carry carrying carried cargo loaded,
    destination=bound goes go going travels travelling traveling heads heading destination sails travel,
    programme=watches watch watching watched, hair=hair,
    car=drives drive driving driven driver car, sport=plays play playing player sport,
    book=reads read reading reader book books, job=works work working occupation job profession,
    language=speaks speak speaking speaker, flower=grows grow growing flower flowers,
    clothes=wears wear wearing worn, home=lives live living, time=leaves leave leaving departs
""")
FOLLOWING = word_set("""
    smoker drinker owner keeper driver player reader speaker eater cigarette cigarettes cigar cigars tobacco hair car book books
    flower flowers cargo pet pets
""")  # nouns that follow a value: the Kools smoker, long hair
# Categories whose values are persons, by a word of their name.
PERSONS = word_set("""
    name names person persons people guest guests friend friends child children kid kids student students pupil pupils job
    jobs occupation occupations profession professions career nationality nationalities nation owner owners player players man
    men woman women boy boys girl girls mother mothers father husband wife surname surnames resident residents worker workers
    neighbour neighbours neighbor neighbors suspect suspects runner runners contestant contestants customer customers patient
    patients client clients employee employees musician musicians artist artists actor actors author authors singer singers
    winner winners passenger passengers tourist tourists traveller travellers traveler travelers member members parent parents
    kid kids firstname lastname owners
""")
# Categories whose values may be full names, besides these.
PEOPLE = PERSONS | word_set("""
    candidate candidates competitor competitors bride brides groom grooms detective detectives teacher teachers gardener
    gardeners dancer dancers cook cooks chef chefs player players hero heroes scientist scientists pilot pilots cyclist cyclists
    swimmer swimmers speaker speakers buyer buyers bidder bidders vendor vendors performer performers hiker hikers
""")
