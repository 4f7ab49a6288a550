import { conflict, notFound } from '../errors.ts'
import { isNamed, type Use } from './named.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken, type BuriedTable } from './records.ts'
import type { Work } from './work.ts'

/** A small catalogue: where it is kept and what is said of it. */
interface Catalog<Row, Draft, Columns> {
  table: BuriedTable
  /** All of them, or the one with this id. */
  rows: (work: Work, id?: number) => Promise<Row[]>
  columnsOf: (draft: Draft) => Columns
  /** Throws the 400 of what the columns' own rules do not know. */
  check?: (work: Work, draft: Draft) => Promise<void>
  /** Columns that name a row of it; while one does, the row stays. */
  uses: readonly Use[]
  /** By constraint: the field that is wrong, and the sentence. */
  unique: Parameters<typeof taken>[0]
  texts: { notFound: string; inUse: string }
}

/** List, create, change and remove, from what a catalogue says of itself. */
export function catalog<
  Row,
  Draft,
  Change extends { version?: number | undefined },
  Columns extends { name?: string },
>({ table, rows, columnsOf, check, uses, unique, texts }: Catalog<Row, Draft | Omit<Change, 'version'>, Columns>) {
  // The columns of each are checked where its `columnsOf` is written.
  const asDepartment = table as 'department'
  const orTaken = taken(unique)
  async function find(work: Work, id: number): Promise<Row> {
    const [row] = await rows(work, id)
    if (!row) throw notFound(texts.notFound)
    return row
  }
  return {
    list: (work: Work) => rows(work),

    async create(work: Work, draft: Draft): Promise<Row> {
      await check?.(work, draft)
      const columns = columnsOf(draft) as Columns & { name: string }
      return find(work, await addRecord(work, asDepartment, columns).catch(orTaken))
    },

    async update(work: Work, id: number, { version, ...change }: Change): Promise<Row> {
      await forChange(work, table, id, version, find)
      await check?.(work, change)
      await saveRecord(work, asDepartment, id, columnsOf(change)).catch(orTaken)
      return find(work, id)
    },

    async remove(work: Work, id: number): Promise<void> {
      await forChange(work, table, id, undefined, find)
      if (await isNamed(work, uses, id)) throw conflict(texts.inUse)
      await removeRecord(work, table, id)
    },
  }
}
