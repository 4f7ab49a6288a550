import { IconCopy, IconLinkOff } from '@tabler/icons-react'
import { listReportLinks, revokeReportLink } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportLink } from '@arriero/contract/reports/reports.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { copyText } from '../../../kit/copy.ts'
import { number } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import { wholeSource } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { reportsChanged } from '../reports.queries.ts'
import { whenWords } from '../reports.words.ts'

const source = wholeSource<ReportLink>({
  key: ['reports', 'links'],
  load: (signal) => call(listReportLinks, { signal }),
  text: ({ name, createdBy }) => [name, createdBy].filter(Boolean).join(' '),
})

const isOpen = ({ revokedAt, expiresAt }: ReportLink) => revokedAt === null && Date.parse(expiresAt) > Date.now()
const look = (link: ReportLink) =>
  link.revokedAt !== null
    ? ({ label: 'Retirado', tone: 'grey' } as const)
    : isOpen(link)
      ? ({ label: 'Abierto', tone: 'green' } as const)
      : ({ label: 'Vencido', tone: 'grey' } as const)

const column = columnsFor<ReportLink>()
const columns: Column<ReportLink>[] = [
  {
    key: 'name',
    title: 'Reporte',
    width: 300,
    fixed: true,
    lines: 2,
    render: ({ name, createdBy }) => <TwoLines top={name} bottom={createdBy ? `De ${createdBy}` : ''} />,
  },
  column.state('state', 'Estado', look, { width: 120 }),
  { key: 'opened', title: 'Veces abierto', width: 120, align: 'end', render: ({ opened }) => number(opened) },
  { key: 'expires', title: 'Vence', width: 160, align: 'end', render: ({ expiresAt }) => whenWords(expiresAt) },
  { key: 'created', title: 'Se hizo', width: 160, align: 'end', render: ({ createdAt }) => whenWords(createdAt) },
]

const revoke = async ({ id, name }: ReportLink) => {
  await confirm({
    title: `Retirar el enlace a «${name}»`,
    content: 'Quien lo tenga ya no podrá abrirlo.',
    variant: 'danger',
    confirmText: 'Retirar',
    onConfirm: () => call(revokeReportLink, { id }),
  })
  await reportsChanged()
}

/** Links to files of reports: how often they were opened and until when they are. */
export const LinksPage = () => (
  <ListPage<ReportLink>
    id="report-links"
    title="Enlaces a reportes"
    noun={['enlace', 'enlaces']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    search="Buscar enlace"
    rowActions={(link) => ({
      menu: [
        {
          key: 'copy',
          label: 'Copiar enlace',
          icon: IconCopy,
          disabled: isOpen(link) ? undefined : 'Ya no abre.',
          onClick: () => void copyText(link.url),
        },
        {
          key: 'revoke',
          label: 'Retirar',
          icon: IconLinkOff,
          disabled: whyNot(revokeReportLink) ?? (isOpen(link) ? undefined : 'Ya no abre.'),
          onClick: () => void revoke(link),
        },
      ],
    })}
    empty={{
      title: 'Aún no hay enlaces',
      text: 'Un enlace abre el archivo de un reporte sin entrar a Arriero, hasta que vence.',
    }}
  />
)
