/** Parts of a debt that are tried in all their combinations; older ones come first. */
const mostTried = 24

interface Debt {
  cents: number
}

interface Half {
  /** By sum: which of them make it, and whether others do too. */
  sums: Map<number, { mask: number; isAmbiguous: boolean }>
}

function halfOf(debts: readonly Debt[]): Half {
  const sums: Half['sums'] = new Map([[0, { mask: 0, isAmbiguous: false }]])
  for (const [bit, { cents }] of debts.entries())
    // Of those that were there before it.
    for (const [sum, { mask, isAmbiguous }] of Array.from(sums)) {
      const known = sums.get(sum + cents)
      if (known) known.isAmbiguous = true
      else sums.set(sum + cents, { mask: mask | (1 << bit), isAmbiguous })
    }
  return { sums }
}

const chosen = <Item>(items: readonly Item[], mask: number) => items.filter((_, bit) => mask & (1 << bit))

/**
 * Which of these, two or more, sum up to an amount: the oldest ones if they do, else the only combination that does.
 * They are cut in two halves whose sums are known, so each question takes thousands of steps and not millions.
 */
export function sumFinder<Item extends Debt>(items: readonly Item[]) {
  const tried = items.slice(0, mostTried)
  const middle = Math.ceil(tried.length / 2)
  const [left, right] = [tried.slice(0, middle), tried.slice(middle)]
  let halves: readonly [Half, Half] | undefined
  return (cents: number): { items: readonly Item[]; isOldest: boolean } | undefined => {
    let sum = 0
    for (const [at, item] of items.entries()) {
      sum += item.cents
      if (sum === cents && at > 0) return { items: items.slice(0, at + 1), isOldest: true }
      if (sum > cents) break
    }
    if (tried.length < 2) return undefined
    halves ??= [halfOf(left), halfOf(right)]
    let found: readonly Item[] | undefined
    for (const [rightSum, one] of halves[1].sums) {
      const other = halves[0].sums.get(cents - rightSum)
      if (!other) continue
      if (found || one.isAmbiguous || other.isAmbiguous) return undefined
      found = [...chosen(left, other.mask), ...chosen(right, one.mask)]
    }
    return found && found.length > 1 ? { items: found, isOldest: false } : undefined
  }
}
