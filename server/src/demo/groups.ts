import type pg from 'pg'
import { insertOne } from './insert.ts'
import type { DemoCompany } from './company.ts'

/** Two roles of the company, one building on the other, and two groups with their people. */
export async function seedGroups(client: pg.ClientBase, { accountId, users }: DemoCompany): Promise<void> {
  const role = (name: string, parent: number | null, permissions: string[]) =>
    insertOne(
      client,
      'insert into account_role (account_id, name, kind, parent_id, permissions) values ($1, $2, 5, $3, $4) returning id',
      [accountId, name, parent, permissions],
    )
  const external = await role('Monitoreo externo', null, ['panel.view', 'mapas.view', 'recurso.view', 'unidad.view'])
  await role('Supervisor de tráfico', external, [
    'viaje.viaje_create.view',
    'viaje.viaje_create.create',
    'conductor.view',
  ])
  const group = async (name: string, description: string, members: number[]) => {
    const id = await insertOne(
      client,
      'insert into account_group (account_id, name, description) values ($1, $2, $3) returning id',
      [accountId, name, description],
    )
    await client.query(
      'insert into account_group_member (account_id, group_id, user_id) select $1, $2, unnest($3::int[])',
      [accountId, id, members],
    )
  }
  await group('Monitoreo, turno 1', 'De 07:00 a 15:00', [users.mariana, users.supervisor])
  await group('Clientes norte', 'Clientes y espejos de la región norte', [users.cliente, users.espejo])
}
