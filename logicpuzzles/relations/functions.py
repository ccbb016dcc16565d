from logicpuzzles.core.goals import relation, check
@relation
def integero(number):
    def whole(n): return type(n) is int
    return check(whole, number)
