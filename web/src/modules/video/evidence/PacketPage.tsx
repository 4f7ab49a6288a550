import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconCertificate, IconDownload, IconShare2 } from '@tabler/icons-react'
import { createEvidence, shareEvidence, type EvidenceDetail } from '@arriero/contract/video/evidence.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, fileSize } from '../../../kit/format.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { trackingPaths } from '../../tracking/tracking.paths.ts'
import { videoPaths } from '../video.paths.ts'
import { CustodyList } from './CustodyList.tsx'
import { freshenEvidence, packetQuery } from './evidence.data.ts'
import { evidenceLook, shortHash, situationOf } from './evidence.words.ts'
import { FilesTable } from './FilesTable.tsx'
import { FingerprintText } from './KeyNote.tsx'
import { LinksCard } from './LinksCard.tsx'
import { LockMark, ReservedCard } from './ReservedCard.tsx'
import { savePacket, savePaper } from './save-packet.ts'
import { ShareDialog } from './ShareDialog.tsx'
import './evidence.css'

const crumbs = [{ label: 'Evidencia', to: videoPaths.evidence }]

/** One packet: what is in it, who touched it, and to whom it was handed. */
export function PacketPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery(packetQuery(id))
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Paquete de evidencia" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const { tone, label } = evidenceLook(data)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${data.folio} · ${data.title}`}
          crumbs={crumbs}
          pills={<StatePill tone={tone}>{label}</StatePill>}
          actions={<Actions packet={data} />}
        />
      }
    >
      <Situation packet={data} />
      <div className="evidence-grid">
        <div>
          {data.state === 'sealed' && <FilesTable files={data.files.map(listed)} />}
          <Card
            title="Cadena de custodia"
            count={data.custody.length === 1 ? '1 paso' : `${data.custody.length} pasos`}
          >
            <CustodyList steps={data.custody} />
          </Card>
        </div>
        <div>
          <Facts packet={data} />
          {data.reserve && <ReservedCard id={data.id} reserve={data.reserve} />}
          {data.state === 'sealed' && <LinksCard packet={data} />}
        </div>
      </div>
    </DetailPage>
  )
}

/** A reserved one as what it is once it is opened. */
const listed = ({ opens, ...file }: EvidenceDetail['files'][number]) =>
  opens ? { ...opens, isReserved: true, mark: <LockMark /> } : file

function Actions({ packet }: { packet: EvidenceDetail }) {
  const [isSharing, setSharing] = useState(false)
  const [busy, setBusy] = useState<'packet' | 'paper'>()
  const reason = packet.state === 'sealed' ? undefined : 'Todavía no está sellado.'
  const save = async (what: 'packet' | 'paper') => {
    setBusy(what)
    await (what === 'packet' ? savePacket(packet) : savePaper(packet))
    setBusy(undefined)
  }
  return (
    <>
      <ActionButton
        icon={<IconCertificate size={17} stroke={1.75} />}
        disabledReason={reason}
        loading={busy === 'paper'}
        onClick={() => void save('paper')}
      >
        Constancia
      </ActionButton>
      <ActionButton
        for={shareEvidence}
        icon={<IconShare2 size={17} stroke={1.75} />}
        disabledReason={reason}
        onClick={() => setSharing(true)}
      >
        Compartir…
      </ActionButton>
      <ActionButton
        type="primary"
        icon={<IconDownload size={17} stroke={1.75} />}
        disabledReason={reason}
        loading={busy === 'packet'}
        onClick={() => void save('packet')}
      >
        {packet.size === null ? 'Paquete' : `Paquete, ${fileSize(packet.size)}`}
      </ActionButton>
      {isSharing && <ShareDialog packet={packet} close={() => setSharing(false)} />}
    </>
  )
}

/** What it waits for, why it failed, or what did not come. */
function Situation({ packet }: { packet: EvidenceDetail }) {
  const [isBusy, setBusy] = useState(false)
  const { state, eventId } = packet
  const words = situationOf(packet)
  if (!words) return null
  const again = async () => {
    setBusy(true)
    try {
      await call(createEvidence, { body: { eventId: eventId! } })
    } catch (error) {
      toast.error('No se pudo volver a intentar', { detail: errorText(error) })
    }
    await freshenEvidence()
    setBusy(false)
  }
  return (
    <div className="card evidence-situation" data-state={state} role="status">
      <span>
        {state === 'sealed' && <b>No llegó. </b>}
        {words}
      </span>
      {state === 'failed' && (
        <ActionButton
          for={createEvidence}
          disabledReason={eventId === null ? 'El evento ya no existe.' : undefined}
          loading={isBusy}
          onClick={() => void again()}
        >
          Volver a intentar
        </ActionButton>
      )}
    </div>
  )
}

function Facts({ packet }: { packet: EvidenceDetail }) {
  const { unitId, unitName, driverName, at, reason, createdBy, sealedAt, eventId, previous, fingerprint } = packet
  return (
    <Card title="Datos">
      <KeyValues
        items={[
          ['Evento', eventId !== null && <Link to={videoPaths.event(eventId)}>{packet.title}</Link>],
          [
            'Unidad',
            <Link key="unit" to={trackingPaths.unit(unitId)}>
              {unitName}
            </Link>,
          ],
          ['Conductor', driverName],
          ['Ocurrió', dateTime(at)],
          ['Pidió el sello', createdBy],
          ['Sellado', sealedAt && dateTime(sealedAt)],
          ['Paquete anterior', sealedAt && (previous ?? 'Es el primero')],
          [
            'Manifiesto',
            packet.manifestSha256 && <code title={packet.manifestSha256}>{shortHash(packet.manifestSha256)}</code>,
          ],
        ]}
      />
      {reason && <p className="evidence-reason">{reason}</p>}
      {fingerprint && (
        <div className="evidence-key">
          <small>Huella de la llave</small>
          <FingerprintText value={fingerprint} />
        </div>
      )}
    </Card>
  )
}
