import { Link, useNavigate } from '@tanstack/react-router'
import { IconCertificate, IconPlus, IconTrash } from '@tabler/icons-react'
import { taxRegimes } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { listSocialReasons } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { expiryStates } from '@arriero/contract/units/expiry.rules.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { date } from '../../kit/format.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list-view.ts'
import type { Column, ListFilter } from '../../kit/list-types.ts'
import { can } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { askSocialReasonRemoval } from './social-reason-actions.ts'
import { sealLook, sealOptions, socialReasonsKey, socialReasonsPath } from './social-reasons.words.ts'

const source = pagedSource<SocialReason>({
  key: socialReasonsKey,
  load: (view, signal) =>
    call(listSocialReasons, {
      query: { ...pageQueryOf(view), csd: expiryStates.find((state) => state === view.filters['csd']) },
      signal,
    }),
})

const columns: Column<SocialReason>[] = [
  {
    key: 'name',
    title: 'Razón social',
    fixed: true,
    width: 320,
    sort: true,
    render: ({ name, tradeName, logo }) => (
      <TwoLines lead={<Avatar name={name} src={logo} />} top={name} bottom={tradeName ?? ''} />
    ),
  },
  { key: 'rfc', title: 'RFC', width: 150, lines: 1, sort: true, render: ({ rfc }) => rfc },
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
  {
    key: 'createdAt',
    title: 'Alta',
    width: 120,
    lines: 1,
    hidden: true,
    align: 'end',
    sort: true,
    render: ({ createdAt }) => date(createdAt),
  },
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
            disabled: can('razon_social.csd') ? undefined : 'Necesita el permiso razon_social.csd',
          },
          {
            key: 'remove',
            label: 'Eliminar…',
            icon: IconTrash,
            danger: true,
            onClick: () => void askSocialReasonRemoval(row),
            disabled: can('razon_social.delete') ? undefined : 'Necesita el permiso razon_social.delete',
          },
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
  <Link to={`${socialReasonsPath}/nueva`}>
    <ActionButton
      permission="razon_social.create"
      type="primary"
      icon={<IconPlus size={16} stroke={2} />}
      tabIndex={-1}
    >
      Crear razón social
    </ActionButton>
  </Link>
)
