import { platformIds } from '@arriero/contract/units/units.rules.ts'
import type { FullUnitDraft, Unit } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { findKeys, type SourceKey } from './unit-sources.repository.ts'
import { texts } from './units.texts.ts'

type Given = Pick<FullUnitDraft, 'sources' | 'platformAccountId' | 'platformKey'>
/** What the first source makes of the unit. */
type First = Pick<FullUnitDraft, 'platform' | 'platformAccountId' | 'platformKey'>

/**
 * The unit's first source as its own columns have it; nothing when sources are not given. Problems go into `fields` by
 * the name of the wire: a source of nobody here, a key the platform does not list, one that another unit has.
 */
export async function checkSources(
  work: Work,
  given: Given,
  before: Pick<Unit, 'id' | 'sources'> | undefined,
  fields: Record<string, string[]>,
): Promise<First> {
  const { sources } = given
  if (sources === undefined) {
    const taken = await takenKey(work, given, before?.id)
    if (taken) fields['platformKey'] = [taken]
    return {}
  }
  const found = new Map((await findKeys(work, sources)).map((one) => [wordOf(one), one]))
  const known = new Set(before?.sources.map(wordOf))
  const seen = new Set<string>()
  for (const source of sources) {
    const word = wordOf(source)
    const here = found.get(word)
    const problem = seen.has(word)
      ? texts.sourceTwice
      : !here
        ? texts.sourceNotFound
        : here.unit && here.unit.id !== before?.id
          ? takenBy(work, here.unit)
          : !here.isListed && !known.has(word)
            ? texts.sourceNotListed
            : null
    seen.add(word)
    if (problem) fields['sources'] = [...(fields['sources'] ?? []), problem]
  }
  const [first] = sources
  // A platform that was only named, without an account of ours, is not a source and stays.
  if (!first) return before?.sources.length === 0 ? {} : { platform: 0, platformAccountId: null, platformKey: null }
  const listed = found.get(wordOf(first))
  const platform = platformIds.find((id) => id === listed?.platform) ?? 0
  return { platform, platformAccountId: first.sourceId, platformKey: first.key }
}

/** Columns of the unit alone may not take what is a further source of another one. */
async function takenKey(work: Work, { platformAccountId, platformKey }: Given, unitId: number | undefined) {
  if (!platformAccountId || !platformKey) return null
  const [found] = await findKeys(work, [{ sourceId: platformAccountId, key: platformKey }])
  return found?.unit && found.unit.id !== unitId ? takenBy(work, found.unit) : null
}

/** Names the unit only to who surely sees it. */
const takenBy = ({ scope }: Work, { name }: { name: string }) =>
  scope.seesAllUnits ? texts.sourceTaken(name) : texts.platformKeyTaken

const wordOf = ({ sourceId, key }: SourceKey) => `${sourceId} ${key}`
