import { useState } from 'react'
import { Tooltip } from 'antd'
import { IconFileText, IconPhoto, IconUpload } from '@tabler/icons-react'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { uploadTravelFile } from '@arriero/contract/trips/trips.contract.ts'
import { limits } from '@arriero/contract/trips/trips.rules.ts'
import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { whyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { dateTime, fileSize } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { reloadDetail } from '../trips.cache.ts'

/** What may be uploaded to a trip: photographs only where its service allows them (rule PERM-04). */
export const acceptedTypes = (allowPhotos: boolean): readonly string[] =>
  allowPhotos ? documentTypes : ['application/pdf']

export async function sendFile(id: number, file: File, incidentId?: number): Promise<void> {
  await call(uploadTravelFile, { body: { id, file, ...(incidentId && { incidentId }) } })
}

/** Papers and photographs of the trip. */
export function TripDocuments({ trip }: { trip: TripDetail }) {
  const [isSending, setSending] = useState(false)
  const upload = async (file: File) => {
    if (file.size > limits.photosMb * 1_048_576)
      return toast.error(`El archivo pesa ${fileSize(file.size)}; el máximo es ${limits.photosMb} MB`)
    setSending(true)
    try {
      await sendFile(trip.id, file)
      toast.success(`«${file.name}» guardado en ${trip.folio}`)
      await reloadDetail(trip.id)
    } catch (error) {
      toast.error(`No se pudo subir «${file.name}»`, { detail: errorText(error) })
    } finally {
      setSending(false)
    }
  }
  const label = trip.allowPhotos ? 'Subir documento o fotografía' : 'Subir documento PDF'
  const add = !whyNot(uploadTravelFile) && (
    <Tooltip title={label}>
      <span>
        <FileButton
          accept={acceptedTypes(trip.allowPhotos)}
          onChoose={(file) => void upload(file)}
          type="text"
          size="small"
          loading={isSending}
          aria-label={label}
          icon={<IconUpload size={17} stroke={1.75} />}
        />
      </span>
    </Tooltip>
  )
  return (
    <Card title="Documentos" count={trip.files.length} actions={add}>
      {trip.files.length === 0 && <p className="muted">Ninguno hasta ahora.</p>}
      <ul className="things">
        {trip.files.map(({ id, name, type, url, size, createdAt, user }) => (
          <li key={id}>
            <span className="thing-icon" aria-hidden>
              {type.startsWith('image/') ? (
                <IconPhoto size={17} stroke={1.75} />
              ) : (
                <IconFileText size={17} stroke={1.75} />
              )}
            </span>
            <div>
              <a href={url} target="_blank" rel="noreferrer" title={name}>
                {name}
              </a>
              <small>{[dateTime(createdAt).slice(0, 16), fileSize(size), user].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
