import type pg from 'pg'
import sharp from 'sharp'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { storeFile, type Paper } from '../../../demo/stored-file.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { drawnAsset } from './files.demo.drawing.ts'

const photo = async (name: string, kind: string, at: number): Promise<Paper> => ({
  name,
  type: 'image/webp',
  bytes: await sharp(Buffer.from(drawnAsset(kind, at)))
    .webp({ quality: 82 })
    .toBuffer(),
})

const policy = async (asset: string): Promise<Paper> => ({
  name: 'Póliza de seguro.pdf',
  type: 'application/pdf',
  bytes: await renderPdf({
    title: 'Póliza de seguro',
    company: { name: 'Aseguradora Faro' },
    kind: 'Póliza de seguro',
    createdAt: new Date().toISOString(),
    blocks: [
      { kind: 'title', text: asset },
      { kind: 'text', text: 'Ampara daños materiales, robo total y responsabilidad civil por doce meses.' },
    ],
  }),
})

/** Photographs and papers of the first assets and of an open fault. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const { rows: assets } = await client.query<{ id: number; name: string; kind: string }>(
    'select id, name, kind from asset where account_id = $1 and deleted_at is null order by code limit 6',
    [accountId],
  )
  for (const [at, { id, name, kind }] of assets.entries()) {
    await keep(client, { accountId, userId: users.mariana, asset: id }, await photo('Frente.webp', kind, at))
    if (at % 2 === 0) await keep(client, { accountId, userId: users.mariana, asset: id }, await policy(name))
  }
  const { rows: faults } = await client.query<{ id: number }>(
    'select id from inventory_issue where account_id = $1 and closed_at is null order by id limit 2',
    [accountId],
  )
  for (const [at, { id }] of faults.entries())
    await keep(client, { accountId, userId: users.supervisor, issue: id }, await photo('Falla.webp', 'Pantalla', at))
}

interface Owner {
  accountId: number
  userId: number
  asset?: number
  issue?: number
}

/** A file of an asset or of a fault. */
async function keep(client: pg.ClientBase, owner: Owner, paper: Paper): Promise<void> {
  const fileId = await storeFile(client, owner, paper)
  await client.query('insert into asset_file (account_id, asset_id, issue_id, file_id) values ($1, $2, $3, $4)', [
    owner.accountId,
    owner.asset ?? null,
    owner.issue ?? null,
    fileId,
  ])
}
