import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { isIdAt, leavesOf, sampleOf, withValue, type Leaf, type Walkable } from './schemas.ts'
import { anyTexts, numbers, others, shapedTexts } from './values.ts'

/** The numbers that the first rows of every table have: of the caller's account, and of another. */
export interface Rows {
  own: number
  foreign: number
}

/** What a call is sent besides its address. */
export interface Attempts {
  /** As the console would send it, or nearly. */
  plain: unknown[]
  /** Something in it is hostile, and the schema takes it: the handler has to stand it. */
  hostile: unknown[]
  /** One id of it is a row's of another account. */
  foreign: unknown[]
}

const takes = ({ schema }: Leaf, value: unknown) => schema.safeParse(value).success
const takesAnyText = (leaf: Leaf) => takes(leaf, 'Cualquier cosa, ¿no?')

/** Every hostile value at every place whose schema takes it; texts without a shape all at once. */
export function attemptsOn({ body, query }: Endpoint, { own, foreign }: Rows): Attempts {
  const sent = (body ? ('kind' in body ? body.fields : body) : query) as unknown as Walkable | undefined
  if (!sent) return { plain: [undefined], hostile: [], foreign: [] }
  const [least, full] = [sampleOf(sent, own, false), sampleOf(sent, own, true)]
  const whole: Leaf = { place: [], schema: sent }
  const base = takes(whole, full) ? full : least
  const leaves = leavesOf(sent)
  const put = (on: unknown, { place }: Leaf, value: unknown) => withValue(on, place, value, full)
  const each = (leaf: Leaf, values: readonly unknown[]) =>
    values.filter((value) => takes(leaf, value)).map((value) => put(base, leaf, value))
  return {
    plain: [least, full].filter((value) => takes(whole, value)),
    hostile: [
      ...leaves.flatMap((leaf) => each(leaf, [...numbers, ...others(own), ...(takesAnyText(leaf) ? [] : shapedTexts)])),
      // Texts of an address may be dates or numbers that only the handler reads.
      ...(body ? anyTexts : shapedTexts).map((text) =>
        leaves
          .filter((leaf) => takesAnyText(leaf) && takes(leaf, text))
          .reduce((on: unknown, leaf) => put(on, leaf, text), base),
      ),
    ].filter((value) => takes(whole, value)),
    foreign: leaves
      .filter(isIdAt)
      .flatMap((leaf) => each(leaf, [foreign, String(foreign)]))
      .filter((value) => takes(whole, value)),
  }
}
