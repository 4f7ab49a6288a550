import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { IconFileText, IconTrash, IconUpload } from '@tabler/icons-react'
import { removeThingFile, thingFileLimits, type ThingFile } from '@arriero/contract/assets/files/files.contract.ts'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { usePhotos } from '../../../kit/photos.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { dateTime, fileSize } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { addCall, filesKey, loadFiles, sendFiles, type Thing } from './files.data.ts'
import './files.css'

interface ThingFilesProps {
  of: Thing
  /** Why nothing is added any more. */
  closed?: string | undefined
}

/** Photographs and documents of an asset or a fault, inside its panel. */
export function ThingFiles({ of, closed }: ThingFilesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: filesKey(of),
    queryFn: ({ signal }) => loadFiles(of, signal),
    // Those of another thing are none of this one.
    placeholderData: undefined,
  })
  const mayNotAdd = useWhyNot(addCall(of)) ?? closed
  const photos = data?.filter(({ type }) => type.startsWith('image/')) ?? []
  const { thumb, viewer } = usePhotos(photos.map(({ url }) => url))
  const papers = data?.filter(({ type }) => !type.startsWith('image/')) ?? []
  return (
    <section className="thing-files" aria-label="Fotos y documentos">
      <header>
        <h3>
          Fotos y documentos{' '}
          {data && data.length > 0 && <small>{`${data.length} de ${thingFileLimits.mostFiles}`}</small>}
        </h3>
        {mayNotAdd === undefined && (data?.length ?? 0) < thingFileLimits.mostFiles && <Add to={of} />}
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <p className="muted">Ninguno hasta ahora.</p>}
      {photos.length > 0 && (
        <ul className="thing-photos">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              {thumb(at, photo.name, factsOf(photo))}
              <Remove file={photo} of={of} />
            </li>
          ))}
        </ul>
      )}
      {viewer}
      {papers.length > 0 && (
        <ul className="thing-papers">
          {papers.map((paper) => (
            <li key={paper.id}>
              <IconFileText size={18} stroke={1.75} aria-hidden />
              <div>
                <a href={paper.url} target="_blank" rel="noreferrer" title={paper.name}>
                  {paper.name}
                </a>
                <small>{factsOf(paper)}</small>
              </div>
              <Remove file={paper} of={of} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const factsOf = ({ createdAt, size, by }: ThingFile) =>
  [dateTime(createdAt).slice(0, 16), fileSize(size), by].filter(Boolean).join(' · ')

function Add({ to }: { to: Thing }) {
  const [isSending, setSending] = useState(false)
  const send = async (files: readonly File[]) => {
    setSending(true)
    await sendFiles(to, files)
    setSending(false)
  }
  return (
    <FileButton
      accept={documentTypes}
      many
      onChoose={(_, files) => void send(files)}
      size="small"
      loading={isSending}
      icon={<IconUpload size={15} stroke={1.75} />}
    >
      Agregar
    </FileButton>
  )
}

function Remove({ file: { id, name }, of }: { file: ThingFile; of: Thing }) {
  if (useWhyNot(removeThingFile)) return null
  const ask = () =>
    confirm({
      title: `Quitar «${name}»`,
      content: 'Deja de verse para todos.',
      variant: 'danger',
      confirmText: 'Quitar',
      onConfirm: async () => {
        await call(removeThingFile, { id })
        await queryClient.invalidateQueries({ queryKey: filesKey(of) })
      },
    })
  return (
    <Button
      type="text"
      size="small"
      aria-label={`Quitar ${name}`}
      icon={<IconTrash size={15} stroke={1.75} />}
      onClick={() => void ask()}
    />
  )
}
