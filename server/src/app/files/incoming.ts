import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Nothing comes in for so long. */
const leftAfterMs = 86_400_000

/** Where uploads and videos are written while they come in and files while they are made, on the disk that keeps them. */
export const incomingFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'incoming')

/** Makes the folder and takes away what a killed process left in it; another that lives may be writing the rest. */
export async function openIncoming(config: Pick<Config, 'DATA_DIR'>, now = Date.now()): Promise<void> {
  const folder = incomingFolder(config)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs > leftAfterMs) await rm(path, { recursive: true, force: true })
  }
}
