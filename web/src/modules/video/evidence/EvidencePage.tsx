import { IconDownload } from '@tabler/icons-react'
import { evidenceStates, pageEvidence, type EvidenceRow } from '@arriero/contract/video/evidence.contract.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, fileSize } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { videoPaths } from '../video.paths.ts'
import { evidenceKeys } from './evidence.data.ts'
import { evidenceLook, situationOf } from './evidence.words.ts'
import { KeyNote } from './KeyNote.tsx'
import { savePacket } from './save-packet.ts'

const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const source = pagedSource<EvidenceRow>({
  key: evidenceKeys.page,
  load: (view, signal) => {
    const { state, evento } = view.filters
    const known = evidenceStates.find(({ code }) => code === state)?.code
    return call(pageEvidence, { query: { ...pageQueryOf(view), state: known, event: whole(evento) }, signal })
  },
})

const columns: Column<EvidenceRow>[] = [
  {
    key: 'folio',
    title: 'Paquete',
    width: 220,
    fixed: true,
    lines: 2,
    render: ({ folio, title }) => <TwoLines top={title} bottom={folio} />,
  },
  {
    key: 'unit',
    title: 'Unidad',
    width: 190,
    lines: 2,
    render: ({ unitName, driverName }) => <TwoLines top={unitName} bottom={driverName ?? 'Sin conductor'} />,
  },
  { key: 'at', title: 'Ocurrió', width: 160, sort: true, align: 'end', render: ({ at }) => dateTime(at) },
  {
    key: 'state',
    title: 'Estado',
    width: 230,
    lines: 2,
    render: (row) => {
      const { tone, label } = evidenceLook(row)
      const pill = <StatePill tone={tone}>{label}</StatePill>
      const situation = situationOf(row)
      return situation ? <TwoLines top={pill} bottom={situation} /> : pill
    },
  },
  {
    key: 'sealedAt',
    title: 'Sello',
    width: 165,
    lines: 2,
    sort: true,
    render: ({ sealedAt, createdBy }) => (
      <TwoLines top={sealedAt ? dateTime(sealedAt) : '—'} bottom={createdBy ?? ''} />
    ),
  },
  {
    key: 'size',
    title: 'Tamaño',
    width: 100,
    hidden: true,
    align: 'end',
    render: ({ size }) => (size === null ? '—' : fileSize(size)),
  },
]

const filters: ListFilter<EvidenceRow>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: evidenceStates.map(({ code, label }) => ({ value: code, label })),
  },
  { key: 'evento', label: 'Evento', kind: 'text' },
]

/** Packets that were sealed, that gather or that failed, the newest first. */
export const EvidencePage = () => (
  <ListPage<EvidenceRow>
    id="camera-evidence"
    title="Evidencia"
    noun={['paquete', 'paquetes']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ folio, title }) => `${folio} ${title}`}
    columns={columns}
    filters={filters}
    search="Buscar evento, unidad o conductor"
    refetchMs={15_000}
    open={({ id }) => videoPaths.packet(id)}
    actions={<KeyNote />}
    rowActions={(row) => ({
      buttons: [
        {
          key: 'download',
          label: 'Descargar',
          icon: IconDownload,
          disabled: row.state === 'sealed' ? undefined : 'Todavía no está sellado.',
          onClick: () => void savePacket(row),
        },
      ],
    })}
    empty={{
      title: 'Aún no hay evidencia',
      text: 'Desde un evento de cámara se sella un paquete con su video, imágenes, posiciones y quién lo tocó; queda aquí aunque lo demás se borre.',
    }}
  />
)
