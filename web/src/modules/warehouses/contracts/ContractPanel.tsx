import { useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { useContract } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractFoot } from './ContractFoot.tsx'

/** One contract beside its list. */
export function ContractPanel() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const { data: contract, error, refetch } = useContract(id)
  return (
    <Panel
      title={contract ? contract.tenant : 'Contrato'}
      sub={contract && `${contract.number} · ${contract.landName}`}
      onClose={() => void navigate({ to: warehousePaths.contracts, search: true as never })}
      isRead
      {...(contract && { foot: <ContractFoot contract={contract} /> })}
    >
      {error && !contract && <ErrorState error={error} retry={() => void refetch()} />}
      {!contract && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {contract && <ContractFacts contract={contract} />}
    </Panel>
  )
}
