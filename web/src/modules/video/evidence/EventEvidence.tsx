import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconShieldCheck } from '@tabler/icons-react'
import { createEvidence, pageEvidence } from '@arriero/contract/video/evidence.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { videoPaths } from '../video.paths.ts'
import { packetsOfQuery } from './evidence.data.ts'
import { evidenceLook } from './evidence.words.ts'
import { SealDialog } from './SealDialog.tsx'
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
