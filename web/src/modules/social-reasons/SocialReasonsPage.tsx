import { useNavigate } from '@tanstack/react-router'
import { IconCertificate } from '@tabler/icons-react'
import { taxRegimes } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import {
  createSocialReason,
  deleteSocialReason,
  listSocialReasons,
  sealFilters,
  uploadCsd,
} from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { date } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { whyNot } from '../../kit/access.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { removalAction } from '../../kit/list/removal.ts'
import { askSocialReasonRemoval } from './social-reason-actions.ts'
import { sealLook, sealOptions, socialReasonsKey } from './social-reasons.words.ts'
import { socialReasonsPath } from './social-reasons.paths.ts'

const source = pagedSource<SocialReason>({
  key: socialReasonsKey,
  load: (view, signal) =>
    call(listSocialReasons, {
      query: { ...pageQueryOf(view), csd: sealFilters.find((state) => state === view.filters['csd']) },
      signal,
    }),
})

const column = columnsFor<SocialReason>()
const columns: Column<SocialReason>[] = [
  column.name('name', 'Razón social', {
    width: 320,
    sort: true,
    render: ({ name, tradeName, logo }) => (
      <TwoLines lead={<Avatar name={name} src={logo} />} top={name} bottom={tradeName ?? ''} />
    ),
  }),
  column.text('rfc', 'RFC', { width: 150, sort: true }),
  {
    key: 'regime',
    title: 'Régimen',
    width: 260,
    render: ({ regime, postalCode }) => (
      <TwoLines
        top={taxRegimes.find(({ key }) => key === regime)?.label ?? regime}
        bottom={`${regime} · CP ${postalCode}`}
      />
    ),
  },
  {
    key: 'csd',
    title: 'Sello digital',
    width: 190,
    sort: true,
    render: (row) => {
      const { label, tone } = sealLook(row)
      return (
        <TwoLines
          top={<StatePill tone={tone}>{label}</StatePill>}
          bottom={row.csd ? `Vence ${date(row.csd.validTo)}` : 'No puede timbrar'}
        />
      )
    },
  },
  column.date('createdAt', 'Alta', { hidden: true, sort: true }),
]

const filters: ListFilter<SocialReason>[] = [{ key: 'csd', label: 'Sello', kind: 'select', options: sealOptions }]

/** The companies in whose name the account issues documents. */
export function SocialReasonsPage() {
  const navigate = useNavigate()
  return (
    <ListPage<SocialReason>
      id="social-reasons"
      title="Razones sociales"
      noun={['razón social', 'razones sociales']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      search="Buscar nombre o RFC"
      open={({ id }) => `${socialReasonsPath}/${id}`}
      rowActions={(row) => ({
        menu: [
          {
            key: 'csd',
            label: row.csd ? 'Cambiar el sello…' : 'Cargar el sello…',
            icon: IconCertificate,
            onClick: () => void navigate({ to: `${socialReasonsPath}/${row.id}/csd` }),
            disabled: whyNot(uploadCsd),
          },
          removalAction(deleteSocialReason, () => askSocialReasonRemoval(row)),
        ],
      })}
      actions={<Create />}
      empty={{
        title: 'Aún no hay razones sociales',
        text: 'Con sus datos fiscales y su sello digital (CSD) se timbran facturas, pagos y cartas porte.',
        action: <Create />,
      }}
    />
  )
}

const Create = () => (
  <CreateLink to={`${socialReasonsPath}/nueva`} for={createSocialReason}>
    Crear razón social
  </CreateLink>
)
