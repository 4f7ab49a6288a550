import { catalogs, catalogType } from '@arriero/contract/maintenance/catalog-items/catalog-items.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { listItems } from './catalog-items.service.ts'

/** Catalogues by the type they are asked for; of an unknown one and of one the caller may not see, nothing. */
export async function itemsByType(work: Work, types: readonly string[]) {
  const lists = new Map<string, Awaited<ReturnType<typeof listItems>>>()
  // One transaction, hence one after the other.
  for (const type of new Set(types)) lists.set(type, mayList(work, type) ? await listItems(work, type) : [])
  return Object.fromEntries(lists)
}

function mayList({ scope }: Work, type: string) {
  const { data: kind } = catalogType.safeParse(type)
  return kind !== undefined && scope.permissions.has(catalogs[kind].list.access)
}
