import type pg from 'pg'
import sharp from 'sharp'
import type { PhotoStage } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { storeFile } from '../../../demo/stored-file.ts'
import { drawnFor } from './photos.demo.drawing.ts'

/** Orders that were closed last and have pictures, besides those under way. */
const closedOnes = 24

interface Pictured {
  id: number
  title: string
  km: number
  startedAt: Date
  closedAt: Date | null
}

/** What the workshop photographed: the meter and what was wrong when a unit came, and what was done when it was closed. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows } = await client.query<Pictured>(
    `select o.id, o.title, round(coalesce(o.read_km, u.km_current, 0))::int as km, o.started_at as "startedAt", o.closed_at as "closedAt"
     from work_order o join unit u on u.id = o.unit_id and u.account_id = o.account_id
     where o.account_id = $1 and o.process in (2, 3) order by o.process, o.closed_at desc limit $2
       + (select count(*) from work_order where account_id = $1 and process = 2)`,
    [accountId, closedOnes],
  )
  for (const [at, order] of rows.entries()) {
    const keep = (stage: PhotoStage, drawing: string, taken: Date) =>
      keepPhoto(client, { accountId, userId: at % 3 === 0 ? users.mariana : users.supervisor }, order.id, stage, {
        drawing,
        taken,
      })
    const { meter, before, after } = drawnFor(order.title, order.km)
    await keep('before', meter, minutesAfter(order.startedAt, 6))
    await keep('before', before, minutesAfter(order.startedAt, 40))
    if (order.closedAt) await keep('after', after, minutesAfter(order.closedAt, -15))
  }
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

async function keepPhoto(
  client: pg.ClientBase,
  owner: { accountId: number; userId: number },
  orderId: number,
  stage: PhotoStage,
  { drawing, taken }: { drawing: string; taken: Date },
): Promise<void> {
  const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer()
  const fileId = await storeFile(client, owner, { name: 'Taller.webp', type: 'image/webp', bytes })
  await client.query('update stored_file set created_at = $3 where account_id = $1 and id = $2', [
    owner.accountId,
    fileId,
    taken,
  ])
  await client.query('insert into work_order_photo (account_id, order_id, stage, file_id) values ($1, $2, $3, $4)', [
    owner.accountId,
    orderId,
    stage,
    fileId,
  ])
}
