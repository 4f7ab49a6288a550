import { useEffect, useMemo, useState } from 'react'
import { Button } from 'antd'
import { IconCamera, IconX } from '@tabler/icons-react'
import { most } from '@arriero/contract/checklists/templates/content.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { hereNow } from './here.ts'
import { hashOf, smallPhoto } from './photo.ts'
import type { KeptPhoto } from './store.ts'

interface PhotoStripProps {
  question: string
  needed: number
  photos: readonly KeptPhoto[]
  add: (photo: KeptPhoto) => void
  remove: (uuid: string) => void
}

/** Photographs of a question, taken with the camera; each is made small and kept on the phone at once. */
export function PhotoStrip({ question, needed, photos, add, remove }: PhotoStripProps) {
  const [isBusy, setBusy] = useState(false)
  const lacks = needed - photos.length
  const take = async (file: File) => {
    setBusy(true)
    try {
      const blob = await smallPhoto(file)
      const [sha256, place] = await Promise.all([hashOf(blob), hereNow()])
      add({ uuid: crypto.randomUUID(), question, sha256, at: new Date().toISOString(), place, blob })
    } catch {
      toast.error('Eso no es una fotografía', { detail: 'Tome otra con la cámara o elija una imagen.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="fill-photos">
      {photos.map(({ uuid, blob }, i) => (
        <span key={uuid}>
          <Thumb blob={blob} alt={`Fotografía ${i + 1}`} />
          <Button
            size="small"
            aria-label={`Quitar la fotografía ${i + 1}`}
            icon={<IconX size={14} stroke={2} />}
            onClick={() => remove(uuid)}
          />
        </span>
      ))}
      {photos.length < most.photos && (
        <label className={isBusy ? 'fill-camera is-busy' : 'fill-camera'}>
          <IconCamera size={20} stroke={1.75} aria-hidden />
          {lacks > 0 ? `Tomar foto (${lacks === 1 ? 'falta una' : `faltan ${lacks}`})` : 'Otra foto'}
          <input
            type="file"
            accept={imageTypes.join(',')}
            capture="environment"
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) void take(file)
            }}
          />
        </label>
      )}
    </div>
  )
}

function Thumb({ blob, alt }: { blob: Blob; alt: string }) {
  const source = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(source), [source])
  return <img src={source} alt={alt} />
}
