import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconShieldCheck } from '@tabler/icons-react'
import { createEvidence, pageEvidence } from '@arriero/contract/video/evidence.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { go } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { videoPaths } from '../video.paths.ts'
import { freshenEvidence, packetsOfQuery } from './evidence.data.ts'
import { evidenceLook } from './evidence.words.ts'
import './evidence.css'

/** Packets sealed of an event, and the button that seals one. */
export function EventEvidence({ event }: { event: VideoEventDetail }) {
  const maySee = !useWhyNot(pageEvidence)
  const { data = [] } = useQuery({ ...packetsOfQuery(event.id), enabled: maySee })
  const [isAsking, setAsking] = useState(false)
  const isUnderWay = data.some(({ state }) => state === 'collecting')
  return (
    <section className="event-evidence">
      <h3>
        <IconShieldCheck size={17} stroke={1.75} aria-hidden /> Evidencia
      </h3>
      {data.length > 0 && (
        <ul>
          {data.map((packet) => (
            <li key={packet.id}>
              <Link to={videoPaths.packet(packet.id)}>{packet.folio}</Link>
              <StatePill tone={evidenceLook(packet).tone}>{evidenceLook(packet).label}</StatePill>
            </li>
          ))}
        </ul>
      )}
      <ActionButton
        for={createEvidence}
        icon={<IconShieldCheck size={17} stroke={1.75} />}
        disabledReason={isUnderWay ? 'Ya se reúne un paquete de este evento.' : undefined}
        onClick={() => setAsking(true)}
      >
        Sellar evidencia…
      </ActionButton>
      {isAsking && (
        <SealDialog
          event={event}
          sealed={data.find(({ state }) => state === 'sealed')?.folio}
          maySee={maySee}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}

interface SealDialogProps {
  event: VideoEventDetail
  /** Folio of the last one that there is. */
  sealed: string | undefined
  maySee: boolean
  close: () => void
}

/** What goes into the packet, and why it is sealed. */
function SealDialog({ event, sealed, maySee, close }: SealDialogProps) {
  const seal = async (reason: string) => {
    const { id } = await call(createEvidence, { body: { eventId: event.id, ...(reason && { reason }) } })
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
      {sealed && (
        <p className="confirm-text">{`Ya está sellado en ${sealed}, que no cambia: este será otro paquete.`}</p>
      )}
    </AskDialog>
  )
}

function contentsOf({ camera, alarms, speeds, trip, driverName }: VideoEventDetail): string[] {
  const stills = alarms.reduce((sum, { media }) => sum + media, 0)
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
