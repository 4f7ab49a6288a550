import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconArrowBackUp } from '@tabler/icons-react'
import { getExit, reverseExit, type StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { dateTime, money } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { destination, useRouteParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { LinesList } from '../LinesList.tsx'
import { stockKeys, stockMoved } from '../stock/stock.queries.ts'
import { storePaths } from '../store.paths.ts'

const whyNotBack = ({ reversedAt, workOrderId }: StoreExit) =>
  reversedAt ? 'Ya se devolvió' : workOrderId ? 'Salió para una orden de taller: devuélvalo desde ella' : undefined

/** Where it went; of an order of the workshop, the order itself. */
function Destination({ of: { destination: name, workOrderId } }: { of: StoreExit }) {
  const order = workOrderId && `${maintenancePaths.orders}/${workOrderId}`
  return order && mayEnter(order) ? <Link {...destination(order)}>{name}</Link> : name
}

/** One exit: what left, and giving it back. */
export function ExitPanel() {
  const { id = '' } = useRouteParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...stockKeys.list, 'exits', id],
    queryFn: ({ signal }) => call(getExit, { id: Number(id), signal }),
  })
  const giveBack = () =>
    confirm({
      title: `¿Devolver al almacén la salida ${data?.folio}?`,
      content: 'Lo que salió vuelve a la existencia con el valor con que salió.',
      confirmText: 'Devolver',
      onConfirm: async () => {
        await call(reverseExit, { id: Number(id), body: {} })
        toast.success(`Salida ${data?.folio} devuelta`)
        await stockMoved()
      },
    })
  return (
    <Panel
      title={data?.folio ?? 'Salida'}
      sub={data?.destination}
      onClose={() => void navigate({ to: storePaths.exits })}
      foot={
        data && (
          <ActionButton
            for={reverseExit}
            icon={<IconArrowBackUp size={16} stroke={1.75} />}
            disabledReason={whyNotBack(data)}
            onClick={() => void giveBack()}
          >
            Devolver al almacén
          </ActionButton>
        )
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} title={false} />}
      {data && (
        <>
          <KeyValues
            items={[
              ['Cuándo', dateTime(data.at)],
              ['Almacén', data.storeName],
              ['Para', <Destination key="for" of={data} />],
              ['Recibió', data.takenBy],
              ['Registró', data.by],
              ['Valor', money(data.value)],
              ['Devuelta', data.reversedAt && dateTime(data.reversedAt)],
              ['Notas', data.notes],
            ]}
          />
          <LinesList lines={data.lines} />
        </>
      )}
    </Panel>
  )
}
