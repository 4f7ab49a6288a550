import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { inHalves } from '../store/halves.ts'
import { storeAside, type SetAside } from '../store/set-aside.ts'

interface About<Item> {
  accountId: number
  sourceId: number
  kind: SetAside['kind']
  keyOf: (item: Item) => string
  unitIdOf?: (item: Item) => number | undefined
}

/**
 * Takes over what a source lists, all in one transaction; what the database refuses of it is found by halves, each in
 * its own transaction, and set aside: one name or number keeps the rest of a list from nobody.
 */
export async function inParts<Item>(
  app: App,
  { accountId, sourceId, kind, keyOf, unitIdOf }: About<Item>,
  items: readonly Item[],
  take: (work: Work, part: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  const scope = systemScope(accountId)
  const aside: SetAside[] = []
  await inHalves(
    items as Item[],
    async (part) => void (await inWork(app, scope, (work) => take(work, part))),
    ([item], detail) => {
      if (item === undefined) return
      aside.push({
        kind,
        reason: 'refused',
        detail,
        sourceId,
        unitId: unitIdOf?.(item) ?? null,
        key: keyOf(item),
        receivedAt: Date.now(),
        data: item,
      })
    },
  )
  if (aside.length > 0) await inWork(app, scope, async (work) => storeAside(await work.client(), accountId, aside))
}
