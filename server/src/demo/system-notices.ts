import type pg from 'pg'

const dayMs = 86_400_000

/** What 'Novedades del Sistema' shows: types and importances as the specification numbers them. */
const notices = [
  {
    days: 1,
    version: '0.1.0',
    type: 1,
    importance: 2,
    title: 'Viajes que avanzan solos',
    description:
      'Los viajes pasan de cargando a en viaje, descargando y finalizado conforme la unidad cruza sus geocercas. En el detalle, «¿Por qué cambió?» muestra cada paso con su causa.',
  },
  {
    days: 5,
    version: '0.0.9',
    type: 2,
    importance: 3,
    title: 'Historial con velocidad',
    description: 'El recorrido de una unidad se colorea por velocidad y se reproduce a la rapidez que usted elija.',
  },
] as const

export async function seedSystemNotices(client: pg.ClientBase, userId: number, now: number): Promise<void> {
  const rows = notices
    .map(({ days, ...notice }) => ({ ...notice, date: new Date(now - days * dayMs).toISOString().slice(0, 10) }))
    .toReversed()
  await client.query(
    `insert into system_update (title, version, release_date, description, update_type, importance, created_by)
     select title, version, date, description, type, importance, $2
     from json_to_recordset($1) as t (title text, version text, date date, description text, type int, importance int)`,
    [JSON.stringify(rows), userId],
  )
}
