import { readFile } from 'node:fs/promises'
import { GeoFileError, type GeoFeature } from './geo-feature.ts'
import { readGeoFile } from './read-geo-file.ts'

/** What reading gives over the thread's border: the figures, or the sentence for the user. */
export type GeoFileReply = { ok: true; features: GeoFeature[] } | { ok: false; message: string }

/** Task of the pool: a drawing of 5 000 figures takes its thread one to two seconds. */
export async function run(path: string): Promise<GeoFileReply> {
  try {
    return { ok: true, features: readGeoFile(await readFile(path)) }
  } catch (error) {
    if (error instanceof GeoFileError) return { ok: false, message: error.message }
    throw error
  }
}
