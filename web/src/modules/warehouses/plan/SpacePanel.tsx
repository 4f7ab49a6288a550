import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconFilePlus, IconPencil } from '@tabler/icons-react'
import { createContract, listContracts } from '@arriero/contract/warehouses/contracts.contract.ts'
import { listSpaceMaintenances } from '@arriero/contract/warehouses/maintenance.contract.ts'
import { getSpace, updateSpace, type Space } from '@arriero/contract/warehouses/places.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { date, days, money } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ContractFacts } from '../contracts/ContractFacts.tsx'
import { ContractFoot } from '../contracts/ContractFoot.tsx'
import { useContract, warehouseKeys } from '../warehouses.data.ts'
import { contractPath, spacePath, warehousePaths } from '../warehouses.paths.ts'
import { maintenanceLook, spaceLook, squareMetres, termWords } from '../warehouses.words.ts'

/** `/Consola/bodegas/bodega_details?espacio=`: a space beside the plan, with its contract or, free, what it rented for. */
export function SpacePanel() {
  const [search] = useSearchParams()
  const id = Number(search.espacio)
  const navigate = useNavigate()
  const {
    data: space,
    error,
    refetch,
  } = useQuery({
    queryKey: warehouseKeys.space(id),
    enabled: id > 0,
    queryFn: ({ signal }) => call(getSpace, { id, signal }),
    placeholderData: undefined,
  })
  const contract = useContract(space?.contractId).data
  const close = () =>
    void navigate({ to: warehousePaths.home, search: (search.terreno ? { terreno: search.terreno } : {}) as never })
  const foot = contract ? (
    <ContractFoot contract={contract} />
  ) : (
    space?.contractId === null && <FreeFoot space={space} />
  )
  return (
    <Panel
      title={space ? [space.name, space.tenant].filter(Boolean).join(' · ') : 'Espacio'}
      sub={
        space &&
        [space.contractNumber, space.zoneName, squareMetres(space.areaM2), space.dock].filter(Boolean).join(' · ')
      }
      onClose={close}
      isRead
      {...(foot && { foot })}
    >
      {!id && <p className="muted">Elija un espacio en el plano.</p>}
      {error && !space && <ErrorState error={error} retry={() => void refetch()} />}
      {space && !space.contractId && <FreeFacts space={space} />}
      {contract && <ContractFacts contract={contract} />}
      {space && <Around space={space} />}
    </Panel>
  )
}

function FreeFacts({ space }: { space: Space }) {
  const { tone, label } = spaceLook(space.state)
  const before = useQuery({
    queryKey: [...warehouseKeys.contracts, 'of', space.id],
    queryFn: ({ signal }) => call(listContracts, { query: { space: space.id, order: '-end', limit: 5 }, signal }),
  })
  return (
    <div className="contract-facts">
      <section>
        <p className="contract-pills">
          <StatePill tone={tone}>{label}</StatePill>
        </p>
        {space.blockedReason && <p>{space.blockedReason}</p>}
        {space.nextFrom && <p>Con contrato desde el {date(space.nextFrom)}.</p>}
        <KeyValues
          items={[
            ['Renta de lista', `${money(space.listRent)} sin IVA`],
            ['Por m²', space.areaM2 > 0 && money(space.listRent / space.areaM2)],
            ['Notas', space.notes],
          ]}
        />
      </section>
      <section>
        <h3>Últimas rentas</h3>
        {before.data?.count === 0 && <p className="muted">Nadie lo ha rentado.</p>}
        <ul className="contract-payments">
          {before.data?.results.map(({ id, tenant, start, end, rent }) => (
            <li key={id}>
              <Link to={contractPath(id)}>{tenant}</Link>
              <small>{termWords(start, end)}</small>
              <b>{money(rent)}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Who may come in and what is being done there. */
function Around({ space: { id, access } }: { space: Space }) {
  const works = useQuery({
    queryKey: [...warehouseKeys.maintenance, 'of', id],
    queryFn: ({ signal }) => call(listSpaceMaintenances, { query: { space: id, limit: 5 }, signal }),
  })
  return (
    <div className="contract-facts">
      <section>
        <h3>
          Quién puede entrar <Link to={spacePath(id)}>Editar</Link>
        </h3>
        {access.length === 0 && <p className="muted">Nadie todavía.</p>}
        <KeyValues
          items={access.map(
            ({ name, document, plates, phone }) =>
              [name, [document, plates, phone].filter(Boolean).join(' · ') || '—'] as const,
          )}
        />
      </section>
      {works.data && works.data.count > 0 && (
        <section>
          <h3>Mantenimientos</h3>
          <ul className="contract-payments">
            {works.data.results.map((work) => (
              <li key={work.id}>
                <Link to={`${warehousePaths.maintenance}/${work.id}`}>{work.title}</Link>
                <small>{days(work.start, work.end)}</small>
                <StatePill tone={maintenanceLook(work.state).tone}>{maintenanceLook(work.state).label}</StatePill>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function FreeFoot({ space: { id, blocked } }: { space: Space }) {
  const navigate = useNavigate()
  return (
    <>
      <span className="spacer" />
      <ActionButton
        for={updateSpace}
        icon={<IconPencil size={16} stroke={1.75} />}
        onClick={() => void navigate({ to: spacePath(id) })}
      >
        Editar
      </ActionButton>
      <ActionButton
        for={createContract}
        type="primary"
        disabledReason={blocked ? 'Está bloqueado: no se renta.' : undefined}
        icon={<IconFilePlus size={16} stroke={1.75} />}
        onClick={() => void navigate({ to: warehousePaths.newContract, search: { espacio: String(id) } as never })}
      >
        Crear contrato
      </ActionButton>
    </>
  )
}
