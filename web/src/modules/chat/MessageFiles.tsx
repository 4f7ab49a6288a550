import { lazy, Suspense, useEffect, useState } from 'react'
import {
  IconFileText,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileZip,
  IconPhotoOff,
  type Icon,
} from '@tabler/icons-react'
import type { MessageFile } from '@arriero/contract/chat/chat.entities.ts'
import { errorText } from '../../kit/api-error.ts'
import { download } from '../../kit/download.ts'
import { fileSize } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { Tile } from '../../kit/Tile.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { fetchFile, useFileUrl } from './file-urls.ts'

const PhotoViewer = lazy(() => import('../../kit/PhotoViewer.tsx').then((m) => ({ default: m.PhotoViewer })))

export const isPicture = ({ tag }: Pick<MessageFile, 'tag'>) => tag === 'asset'

/** Pictures as they are, documents as a line; both open. */
export function MessageFiles({ chatId, files }: { chatId: number; files: readonly MessageFile[] }) {
  const pictures = files.filter(isPicture)
  const documents = files.filter((file) => !isPicture(file))
  return (
    <>
      {pictures.length > 0 && (
        <div className={`chat-pictures ${pictures.length > 1 ? 'chat-pictures-many' : ''}`}>
          {pictures.map((file) => (
            <Picture key={file.id} chatId={chatId} file={file} />
          ))}
        </div>
      )}
      {documents.map((file) => (
        <DocumentLine key={file.id} chatId={chatId} file={file} />
      ))}
    </>
  )
}

export function Picture({
  chatId,
  file,
}: {
  chatId: number
  file: Pick<MessageFile, 'id' | 'name' | 'width' | 'height'>
}) {
  const url = useFileUrl(chatId, file.id, true)
  const [isOpen, setOpen] = useState(false)
  // Its room is kept while it comes: the thread must not jump.
  const ratio = file.width && file.height ? `${file.width} / ${file.height}` : '4 / 3'
  return (
    <>
      <button
        type="button"
        className="chat-picture"
        style={{ aspectRatio: ratio }}
        aria-label={`Abrir ${file.name}`}
        disabled={!url}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt={file.name} /> : url === null && <IconPhotoOff size={22} stroke={1.5} aria-hidden />}
      </button>
      {isOpen && <Large chatId={chatId} id={file.id} close={() => setOpen(false)} />}
    </>
  )
}

function Large({ chatId, id, close }: { chatId: number; id: number; close: () => void }) {
  const url = useFileUrl(chatId, id)
  useEffect(() => {
    if (url === null) close()
  }, [url, close])
  if (!url) return null
  return (
    <Suspense>
      <PhotoViewer sources={[url]} at={0} turn={() => undefined} close={close} />
    </Suspense>
  )
}

const looks: readonly [test: RegExp, icon: Icon, tone: Tone][] = [
  [/pdf$/, IconFileTypePdf, 'red'],
  [/sheet$|csv$/, IconFileTypeXls, 'green'],
  [/zip$/, IconFileZip, 'amber'],
]

export function DocumentLine({
  chatId,
  file,
}: {
  chatId: number
  file: Pick<MessageFile, 'id' | 'name' | 'type' | 'size'>
}) {
  const [, icon, tone] = looks.find(([test]) => test.test(file.type)) ?? [null, IconFileText, 'grey' as const]
  const save = async () => {
    try {
      download(await fetchFile(chatId, file.id), file.name)
    } catch (error) {
      toast.error(errorText(error), { detail: file.name })
    }
  }
  return (
    <button type="button" className="chat-document" title={`Descargar ${file.name}`} onClick={() => void save()}>
      <Tile icon={icon} tone={tone} />
      <span>
        <b>{file.name}</b>
        <small>{fileSize(file.size)}</small>
      </span>
    </button>
  )
}
