import sharp from 'sharp'
import { mostFiles } from '@arriero/contract/chat/messages.contract.ts'
import { imageTypes, type Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { texts } from '../chat.texts.ts'
import { copyable, type NewFile } from './files.repository.ts'

/** Pixels of the picture that a bubble or the gallery shows. */
const smallSide = 480

export interface Attached {
  files: Upload[]
  audio?: Upload | undefined
  audioSeconds?: number | undefined
  audioPeaks?: number[] | undefined
  attachedFileId?: number | undefined
}

/** Keeps what came with a message: pictures upright, small and without the place they were taken at. */
export async function keepAttached(app: App, work: Work, given: Attached, field: string): Promise<NewFile[]> {
  if (given.files.length > mostFiles) throw badFields({ [field]: [texts.tooManyFiles(mostFiles)] })
  const kept: NewFile[] = []
  for (const upload of given.files) kept.push(await keepOne(app, work, upload, field))
  if (given.audio) {
    const { id } = await keepFile(app, work, given.audio)
    kept.push({ fileId: id, kind: 'audio', seconds: given.audioSeconds ?? 0, peaks: given.audioPeaks ?? [] })
  }
  if (given.attachedFileId !== undefined) {
    const [again] = await copyable(work, { fileId: given.attachedFileId })
    if (!again) throw notFound(texts.noFile)
    kept.push(again)
  }
  return kept
}

async function keepOne(app: App, work: Work, upload: Upload, field: string): Promise<NewFile> {
  if (!(imageTypes as readonly string[]).includes(upload.type))
    return { fileId: (await keepFile(app, work, upload)).id, kind: 'document' }
  const picture = await shrinkPhoto(upload, field)
  const small = await shrinkPhoto(upload, field, smallSide)
  const { width, height } = await sharp(picture.path).metadata()
  return {
    fileId: (await keepFile(app, work, picture)).id,
    smallFileId: (await keepFile(app, work, small)).id,
    kind: 'asset',
    width,
    height,
  }
}
