const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Fields that were changed here, with their names: what two people may disagree on. The others stay as the other one saved them. */
export function contested<Values extends object>(
  labels: Partial<Record<keyof Values & string, string>>,
  before: Values,
  mine: Values,
) {
  const fields = Object.keys(labels) as (keyof Values & string)[] // the keys it was typed with
  return Object.fromEntries(
    fields.filter((field) => !same(before[field], mine[field])).map((field) => [field, labels[field]]),
  ) as typeof labels
}
