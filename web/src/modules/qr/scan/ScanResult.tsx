import { useEffect, useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCloudOff,
  IconListNumbers,
  IconMapPinCheck,
  IconPackageExport,
  IconQrcode,
  IconTag,
  IconExternalLink,
  type Icon,
} from '@tabler/icons-react'
import { resolveCode, type Scan } from '@arriero/contract/qr/qr.contract.ts'
import { spelledCode, subjectLabel, type ScanAction } from '@arriero/contract/qr/qr.rules.ts'
import { ApiError, isForLater } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { assetPaths } from '../../assets/assets.paths.ts'
import { keep } from './act.ts'
import { HereForm, Receive, SayHere } from './Deeds.tsx'
import { ReportFault } from './ReportFault.tsx'
import { scanAddress } from './scan-address.ts'
import { isTakenHere, TakeGoods } from './TakeGoods.tsx'

const looks: Record<ScanAction, { label: string; icon: Icon }> = {
  take: { label: 'Sacar', icon: IconPackageExport },
  count: { label: 'Contar', icon: IconListNumbers },
  move: { label: 'Mover', icon: IconArrowsExchange },
  receive: { label: 'Recibir', icon: IconArrowBackUp },
  here: { label: 'Está aquí', icon: IconMapPinCheck },
  fault: { label: 'Falla', icon: IconAlertTriangle },
  open: { label: 'Abrir', icon: IconExternalLink },
  assign: { label: 'Asignar', icon: IconTag },
}

/** What the code is, and what this person may do there. */
export function ScanResult({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['qr-scan', code],
    queryFn: ({ signal }) => call(resolveCode, { code, signal }),
    // What was read before is something else.
    placeholderData: undefined,
    // Without a signal it is kept at once: nobody waits before a label.
    networkMode: 'always',
    retry: false,
  })
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={IconQrcode}
        title="No se encontró el código QR"
        text={`${spelledCode(code)} no es de su cuenta, se eliminó o nombra algo que usted no ve.`}
      />
    )
  if (error && !data && isForLater(error)) return <OutOfReach code={code} retry={() => void refetch()} />
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <Found scan={data} />
}

type Done = 'take' | 'receive' | 'here' | 'fault'
const forms: Record<Done, ComponentType<{ scan: Scan; done: () => void }>> = {
  take: TakeGoods,
  receive: Receive,
  here: SayHere,
  fault: ReportFault,
}
/** Done where one stands; the other actions are a screen of their own. */
const isDoneHere = (action: ScanAction, scan: Scan): action is Done =>
  action === 'receive' || action === 'here' || action === 'fault' || (action === 'take' && isTakenHere(scan))

function Found({ scan }: { scan: Scan }) {
  const { subject, facts, code } = scan
  const [doing, setDoing] = useState<Done>()
  const own = scanAddress(scan, 'open')
  const withPhotos = scanAddress(scan, 'fault')
  const offered = scan.actions.flatMap(({ action, barred }) => {
    if (action === 'open') return []
    const to = scanAddress(scan, action)
    const isOffered = barred !== null || isDoneHere(action, scan) || (to && mayEnter(to))
    return isOffered ? [{ action, barred, to }] : []
  })
  const barred = [...new Set(offered.flatMap(({ barred: reason }) => reason ?? []))]
  const Doing = doing && forms[doing]
  return (
    <div className="scan-found">
      <header>
        <Tile icon={IconQrcode} tone={subject ? 'blue' : 'grey'} size={40} />
        <div>
          <h2 title={subject?.name}>{subject ? subject.name : 'Código libre'}</h2>
          <p>
            {subject
              ? [subjectLabel(subject.kind), subject.key, subject.place].filter(Boolean).join(' · ')
              : `${spelledCode(code)} no está asignado a nada todavía.`}
          </p>
        </div>
        {own && mayEnter(own) && (
          <Link {...destination(own)} className="scan-open">
            Abrir
          </Link>
        )}
      </header>
      {facts.length > 0 && (
        <dl className="scan-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {scan.works.length > 0 && mayEnter(assetPaths.details) && (
        <p className="scan-works">
          Apartada para
          {scan.works.map(({ id, folio, reserved }) => (
            <Link key={id} {...destination(assetPaths.work(id))}>
              {folio} ({number(reserved)})
            </Link>
          ))}
        </p>
      )}
      <div className="scan-actions">
        {offered.map(({ action, barred: reason, to }) => {
          const { label, icon: Glyph } = looks[action]
          const face = (
            <>
              <Glyph size={22} stroke={1.75} aria-hidden />
              {label}
            </>
          )
          if (reason !== null)
            return (
              <button key={action} type="button" disabled title={reason}>
                {face}
              </button>
            )
          if (isDoneHere(action, scan))
            return (
              <button
                key={action}
                type="button"
                aria-expanded={doing === action}
                onClick={() => setDoing(doing === action ? undefined : action)}
              >
                {face}
              </button>
            )
          return (
            to && (
              <Link key={action} {...destination(to)}>
                {face}
              </Link>
            )
          )
        })}
      </div>
      {Doing && <Doing key={doing} scan={scan} done={() => setDoing(undefined)} />}
      {doing === 'fault' && withPhotos && mayEnter(withPhotos) && (
        <Link {...destination(withPhotos)}>Con fotografías</Link>
      )}
      {barred.map((reason) => (
        <p key={reason} className="scan-hint">
          {reason}
        </p>
      ))}
    </div>
  )
}

/** A code that cannot be looked up without a signal: kept, and what one sees of it may be said already. */
function OutOfReach({ code, retry }: { code: string; retry: () => void }) {
  const spelled = spelledCode(code)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    keep({ what: 'read', code }, spelled)
  }, [code, spelled])
  return (
    <div className="scan-found">
      <header>
        <Tile icon={IconCloudOff} tone="amber" size={40} />
        <div>
          <h2>{spelled}</h2>
          <p>Sin señal: la lectura queda guardada y se abre cuando vuelva.</p>
        </div>
        <Button onClick={retry}>Reintentar</Button>
      </header>
      {!isSaid && <HereForm code={code} name={spelled} place="" done={() => setSaid(true)} />}
    </div>
  )
}
