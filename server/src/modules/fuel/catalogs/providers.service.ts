import { sql } from 'kysely'
import type { FuelProvider, FuelProviderChange, FuelProviderDraft } from '@arriero/contract/fuel/catalogs.contract.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../fuel.texts.ts'
import { loadsOf } from './loads-of.ts'

const rows = (work: Work, id?: number): Promise<FuelProvider[]> =>
  work.tx
    .selectFrom('fuel_provider as p')
    .$call(withRecordFacts('p'))
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.deleted_at', 'is', null)
    .$if(id !== undefined, (providers) => providers.where('p.id', '=', id!))
    .leftJoin('fuel_type as t', (join) =>
      join.onRef('t.id', '=', 'p.agreed_type_id').onRef('t.account_id', '=', 'p.account_id'),
    )
    .select([
      'p.id',
      'p.name',
      'p.rfc',
      sql<number | null>`p.agreed_price::float8`.as('agreedPrice'),
      'p.agreed_type_id as agreedTypeId',
      't.name as agreedTypeName',
      loadsOf(work, 'provider_id', 'p.id').as('loads'),
    ])
    .orderBy(sql`p.name collate es_mx`)
    .execute()

const columnsOf = ({ rfc, agreedPrice, agreedTypeId, ...same }: Partial<FuelProviderDraft>) => ({
  ...same,
  rfc: rfc && cleanRfc(rfc),
  agreed_price: agreedPrice,
  agreed_type_id: agreedTypeId,
})

async function check({ tx, scope }: Work, { agreedTypeId }: Partial<FuelProviderDraft>): Promise<void> {
  if (!agreedTypeId) return
  const type = await tx
    .selectFrom('fuel_type')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', agreedTypeId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!type) throw badFields({ agreedTypeId: [texts.noType] })
}

export const fuelProviders = catalog<FuelProvider, FuelProviderDraft, FuelProviderChange, ReturnType<typeof columnsOf>>(
  {
    table: 'fuel_provider',
    rows,
    columnsOf,
    check,
    uses: ['fuel_load.provider_id'],
    unique: { fuel_provider_name: ['name', texts.provider.taken] },
    texts: texts.provider,
  },
)
