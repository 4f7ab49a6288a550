import { keptRecords } from '../../kit/kept-records.ts'

/** Where each kind keeps what it could not send. */
const names = ['checklists', 'fuel', 'reports', 'chat']

/** How much this browser keeps that was finished and never arrived, whoever wrote it; 0 where nothing ever was kept. */
export async function countKept(): Promise<number> {
  const known = new Set((await indexedDB.databases?.())?.map(({ name }) => name))
  const kept = names.filter((name) => known.has(`arriero.${name}`))
  const rows = await Promise.all(
    kept.map((name) =>
      keptRecords<{ key: string; finished?: unknown }>(name)
        .all()
        .catch(() => []),
    ),
  )
  return rows.flatMap((own, i) => own.filter((row) => kept[i] !== 'checklists' || row.finished)).length
}
