import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { Work } from '../../../app/database/work.ts'

const attending = [roles.administrator, roles.monitorist, roles.supervisor]
const supervising = [roles.administrator, roles.supervisor]

/** People of the account who attend alerts, by name; who sees only some units hands over to nobody. */
export const attendants = ({ tx, scope }: Work): Promise<{ id: number; name: string; role: number }[]> =>
  tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('role', 'in', attending)
    .$if(!scope.seesAllUnits, (people) => people.where('id', '=', scope.userId))
    .select(['id', 'name', 'role'])
    .orderBy(sql`name collate es_mx`)
    .limit(500)
    .execute()

/** Those an alert that nobody attends goes to. */
export async function supervisors(work: Work): Promise<{ id: number; name: string; role: number }[]> {
  return (await attendants(work)).filter(({ role }) => (supervising as number[]).includes(role))
}
