import type { Work } from '../../app/database/work.ts'
import { listClients } from './clients.repository.ts'

/** Trip clients of the account by name, as far as the caller sees them: a client only themselves. */
export const tripClientsOf = async (work: Work): Promise<{ id: number; name: string }[]> =>
  (await listClients(work)).map(({ id, name }) => ({ id, name }))
