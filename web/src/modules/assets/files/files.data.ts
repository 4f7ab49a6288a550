import {
  addAssetFile,
  addIssueFile,
  listAssetFiles,
  listIssueFiles,
  thingFileLimits,
  type ThingFile,
} from '@arriero/contract/assets/files/files.contract.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { fileSize, plural } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'

/** What files belong to. */
export interface Thing {
  kind: 'asset' | 'issue'
  id: number
}
const calls = {
  asset: { list: listAssetFiles, add: addAssetFile },
  issue: { list: listIssueFiles, add: addIssueFile },
} as const

export const addCall = ({ kind }: Thing) => calls[kind].add
export const filesKey = ({ kind, id }: Thing) => ['thing-files', kind, id]
export const loadFiles = ({ kind, id }: Thing, signal: AbortSignal): Promise<ThingFile[]> =>
  call(calls[kind].list, { id, signal })

/** Files travel one by one; one that is refused is told and keeps no other from arriving. */
export async function sendFiles(thing: Thing, files: readonly File[]): Promise<void> {
  let sent = 0
  for (const file of files) {
    const problem = await sendFile(thing, file)
    if (problem === undefined) sent += 1
    else toast.error(`No se pudo subir «${file.name}»`, { detail: problem })
  }
  if (sent > 0) toast.success(plural(sent, 'archivo agregado', 'archivos agregados'))
  await queryClient.invalidateQueries({ queryKey: filesKey(thing) })
}

/** Why it was not kept; nothing when it was. */
async function sendFile(thing: Thing, file: File): Promise<string | undefined> {
  if (!documentTypes.some((type) => type === file.type)) return 'Sólo fotos JPG, PNG o WebP y documentos PDF.'
  if (file.size > thingFileLimits.mostMb * 1_048_576)
    return `Pesa ${fileSize(file.size)}; el máximo es ${thingFileLimits.mostMb} MB.`
  try {
    await call(addCall(thing), { id: thing.id, body: { file } })
    return undefined
  } catch (error) {
    return errorText(error)
  }
}
