import { sql } from 'kysely'
import type { FuelProvider, FuelProviderChange, FuelProviderDraft } from '@arriero/contract/fuel/catalogs.contract.ts'
import { cleanRfc } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { catalog } from '../../../app/database/small-catalog.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { texts } from '../fuel.texts.ts'
import { loadsOf } from './loads-of.ts'

const rows = (work: Work, id?: number): Promise<FuelProvider[]> =>
  work.tx
    .selectFrom('fuel_provider as p')
    .$call(withRecordFacts('p'))
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.deleted_at', 'is', null)
    .$if(id !== undefined, (providers) => providers.where('p.id', '=', id!))
    .select(['p.id', 'p.name', 'p.rfc', loadsOf(work, 'provider_id', 'p.id').as('loads')])
    .orderBy(sql`p.name collate es_mx`)
    .execute()

const columnsOf = ({ rfc, ...same }: Partial<FuelProviderDraft>) => ({ ...same, rfc: rfc && cleanRfc(rfc) })

export const fuelProviders = catalog<FuelProvider, FuelProviderDraft, FuelProviderChange, ReturnType<typeof columnsOf>>(
  {
    table: 'fuel_provider',
    rows,
    columnsOf,
    uses: ['fuel_load.provider_id'],
    unique: { fuel_provider_name: ['name', texts.provider.taken] },
    texts: texts.provider,
  },
)
