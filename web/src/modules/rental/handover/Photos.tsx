import { useState } from 'react'
import { Button } from 'antd'
import { IconCamera, IconX } from '@tabler/icons-react'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { mostPhotos } from '@arriero/contract/rental/rental.rules.ts'
import { addRentalPhoto, removeRentalPhoto } from '@arriero/contract/rental/steps.contract.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { smallPhoto } from '../../checklists/fill/photo.ts'
import { arrangementChanged, rentalChanged } from '../rental.data.ts'

interface PhotosProps {
  arrangement: ArrangementDetail
  when: 'delivery' | 'return'
  isReadOnly: boolean
}

/** Photographs of how it stands, kept as they are taken: what happens to the form does not lose them. */
export function Photos({ arrangement, when, isReadOnly }: PhotosProps) {
  const [isBusy, setBusy] = useState(false)
  const photos = arrangement.photos.filter((photo) => photo.when === when)
  const tried = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error('No se guardó la fotografía', { detail: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const add = (files: readonly File[]) =>
    tried(async () => {
      for (const file of files) {
        const photo = new File([await smallPhoto(file)], 'foto.jpg', { type: 'image/jpeg' })
        await arrangementChanged(await call(addRentalPhoto, { id: arrangement.id, body: { when, photo } }))
      }
    })
  const remove = (id: number) =>
    tried(async () => {
      await call(removeRentalPhoto, { id })
      await rentalChanged()
    })
  return (
    <div className="rental-photos" aria-busy={isBusy || undefined}>
      {photos.map(({ id, url, note }, at) => (
        <span key={id}>
          <img src={url} alt={note ?? `Fotografía ${at + 1}`} />
          {!isReadOnly && (
            <Button
              size="small"
              aria-label={`Quitar la fotografía ${at + 1}`}
              icon={<IconX size={14} stroke={2} />}
              onClick={() => void remove(id)}
            />
          )}
        </span>
      ))}
      {!isReadOnly && photos.length < mostPhotos && (
        <label className="rental-camera">
          <IconCamera size={20} stroke={1.75} aria-hidden />
          {isBusy ? 'Guardando…' : 'Tomar foto'}
          <input
            type="file"
            accept={imageTypes.join(',')}
            capture="environment"
            multiple
            disabled={isBusy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              if (files.length > 0) void add(files)
            }}
          />
        </label>
      )}
      {isReadOnly && photos.length === 0 && <p className="muted">Ninguna</p>}
    </div>
  )
}
