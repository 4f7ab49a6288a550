import { useState } from 'react'
import { Checkbox } from 'antd'
import { createEvidence } from '@arriero/contract/video/evidence.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { videoPaths } from '../video.paths.ts'
import { freshenEvidence } from './evidence.data.ts'
import { reservableOf, reserveOf, stillsOf } from './reserving.ts'

interface SealDialogProps {
  event: VideoEventDetail
  /** Folio of the last one that there is. */
  sealed: string | undefined
  maySee: boolean
  close: () => void
}

/** What goes into the packet, what of it opens only with a code, and why it is sealed. */
export function SealDialog({ event, sealed, maySee, close }: SealDialogProps) {
  const reservable = reservableOf(event)
  const [reserved, setReserved] = useState(() => reservable.filter(({ isUsual }) => isUsual).map(({ value }) => value))
  const seal = async (reason: string) => {
    const { id } = await call(createEvidence, {
      body: { eventId: event.id, reserve: reserveOf(reserved), ...(reason && { reason }) },
    })
    await freshenEvidence()
    if (maySee) go(videoPaths.packet(id))
  }
  return (
    <AskDialog
      title="Sellar evidencia"
      content={`«${event.title}» de ${event.unitName} queda en un paquete firmado que se comprueba sin Arriero, y no se borra con lo demás:`}
      action="Sellar"
      label="Motivo o número de caso (queda dentro del paquete)"
      isOptional
      send={seal}
      close={close}
    >
      <ul className="evidence-holds">
        {contentsOf(event).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {reservable.length > 0 && (
        <fieldset className="evidence-reserve">
          <legend>Reservar con un código</legend>
          <Checkbox.Group value={reserved} options={reservable} onChange={setReserved} />
          <small>Va cifrado: sin el código se comprueba que es el que se selló, y no se ve.</small>
        </fieldset>
      )}
      {sealed && (
        <p className="confirm-text">{`Ya está sellado en ${sealed}, que no cambia: este será otro paquete.`}</p>
      )}
    </AskDialog>
  )
}

function contentsOf({ camera, alarms, speeds, trip, driverName }: VideoEventDetail): string[] {
  const stills = stillsOf({ alarms })
  return [
    camera
      ? '30 s de video, 15 antes y 15 después, tal como los guarda la cámara'
      : 'Sin video: la unidad no tiene una cámara registrada',
    stills > 0
      ? plural(Math.min(stills, 8), 'imagen o video corto', 'imágenes o videos cortos') + ' de la plataforma'
      : 'Sin imágenes: la plataforma no mandó',
    speeds.length > 0
      ? 'Posiciones y velocidad, 10 minutos alrededor'
      : 'Posiciones, si llegan: la unidad no reportó en esos minutos',
    trip ? `Viaje ${trip.name}` : 'Sin viaje en ese momento',
    `${driverName ?? 'Sin conductor'}, y quién vio, pidió y tocó la evidencia`,
  ]
}
