import { sql } from 'kysely'
import { catalog } from '../../../app/database/small-catalog.ts'
import type { Use } from '../../../app/database/named.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from './labels.texts.ts'

/** What only some kinds have; the rest of a row is the same for all. */
interface Given {
  name?: string
  makerId?: number
  depth?: number | null | undefined
  psi?: number | null | undefined
  lifespanYears?: number | null | undefined
  ah?: number | null | undefined
  cca?: number | null | undefined
}
export type LabelKind = keyof typeof usesOf

/** Columns by which a row is named: while a tire or a battery does, it stays. */
const usesOf = {
  wheel_type: ['tire.type_id'],
  wheel_size: ['tire.size_id'],
  wheel_maker: ['fitting_label.maker_id'],
  wheel_model: ['tire.model_id'],
  battery_capacity: ['battery.capacity_id'],
  battery_maker: ['fitting_label.maker_id'],
  battery_model: ['battery.model_id'],
} as const satisfies Record<string, readonly Use[]>

/** Tires or batteries that name it; those of a maker name one of its models. */
const piecesOf = (kind: LabelKind) => {
  const [use] = usesOf[kind]
  if (use === 'fitting_label.maker_id') {
    const table = kind === 'wheel_maker' ? 'tire' : 'battery'
    return sql<number>`(select count(*) from ${sql.table(table)} t join fitting_label m on m.id = t.model_id
      where t.account_id = l.account_id and t.disposed_at is null and m.maker_id = l.id)`
  }
  const [table = '', column = ''] = use.split('.')
  return sql<number>`(select count(*) from ${sql.table(table)} t
    where t.account_id = l.account_id and t.disposed_at is null and t.${sql.ref(column)} = l.id)`
}

const rowsOf =
  (kind: LabelKind) =>
  ({ tx, scope }: Work, id?: number) =>
    tx
      .selectFrom('fitting_label as l')
      .leftJoin('fitting_label as m', (join) =>
        join.onRef('m.id', '=', 'l.maker_id').onRef('m.account_id', '=', 'l.account_id'),
      )
      .$call(withRecordFacts('l'))
      .where('l.account_id', '=', scope.accountId)
      .where('l.kind', '=', kind)
      .where('l.deleted_at', 'is', null)
      .$if(id !== undefined, (labels) => labels.where('l.id', '=', id!))
      .select([
        'l.id',
        'l.name',
        // Never null of a model; only models' calls tell them.
        sql<number>`l.maker_id`.as('makerId'),
        sql<string>`m.name`.as('makerName'),
        sql<number | null>`l.depth::float8`.as('depth'),
        'l.psi',
        sql<number | null>`l.lifespan_years::float8`.as('lifespanYears'),
        'l.ah',
        'l.cca',
        piecesOf(kind).as('pieces'),
      ])
      .orderBy(sql`m.name collate es_mx`)
      .orderBy(sql`l.name collate es_mx`)
      .execute()

/** Decimals travel to the database as text. */
const decimal = (value: number | null | undefined) => (value == null ? value : String(value))

const labels = (kind: LabelKind) =>
  catalog({
    table: 'fitting_label',
    rows: rowsOf(kind),
    columnsOf: ({ name, makerId, depth, psi, lifespanYears, ah, cca }: Given) => ({
      kind,
      name,
      maker_id: makerId,
      depth: decimal(depth),
      psi,
      lifespan_years: decimal(lifespanYears),
      ah,
      cca,
    }),
    check: async (work: Work, { makerId }: Given) => {
      if (makerId === undefined) return
      const makers = rowsOf(kind === 'wheel_model' ? 'wheel_maker' : 'battery_maker')
      if ((await makers(work, makerId)).length === 0) throw badFields({ makerId: [texts.noMaker] })
    },
    uses: usesOf[kind],
    unique: { fitting_label_name: ['name', texts.taken] },
    texts: { notFound: texts.notFound[kind], inUse: texts.inUse[kind] },
  })

export const labelCatalogs = {
  wheel_type: labels('wheel_type'),
  wheel_size: labels('wheel_size'),
  wheel_maker: labels('wheel_maker'),
  wheel_model: labels('wheel_model'),
  battery_capacity: labels('battery_capacity'),
  battery_maker: labels('battery_maker'),
  battery_model: labels('battery_model'),
}
