import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { readConfig } from '../../../app/config.ts'
import { createFileStore } from '../../../app/files/file-store.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { drawnAsset } from './files.demo.drawing.ts'

interface Paper {
  name: string
  type: string
  bytes: Buffer
}

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

/** Bytes into the storage, then its rows. */
async function keep(client: pg.ClientBase, { accountId, userId, asset, issue }: Owner, paper: Paper): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-demo-'))
  const path = join(folder, 'file')
  const key = randomBytes(24).toString('hex')
  try {
    await writeFile(path, paper.bytes)
    const { size } = await stat(path)
    await createFileStore(readConfig()).put(key, path, paper.type)
    await client.query(
      `with kept as (
         insert into stored_file (account_id, key, name, type, size, created_by) values ($1, $2, $3, $4, $5, $6) returning id
       )
       insert into asset_file (account_id, asset_id, issue_id, file_id) select $1, $7, $8, id from kept`,
      [accountId, key, paper.name, paper.type, size, userId, asset ?? null, issue ?? null],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
