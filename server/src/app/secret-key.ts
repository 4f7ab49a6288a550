import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The installation's secret: from the setting, or made once and kept beside the data, readable by its owner only. */
export async function secretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY) return config.SECRET_KEY
  const path = join(config.DATA_DIR, 'secret.key')
  await mkdir(config.DATA_DIR, { recursive: true })
  await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(path, 'utf8')).trim()
}
