import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import {
  cartaPorteOfTrip,
  createCartaPorte,
  getCartaPorte,
  updateCartaPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { CartaPorte } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { isOpen } from '@arriero/contract/billing/documents/documents.rules.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, plural } from '../../../kit/format.ts'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useIsPhone } from '../../../kit/media.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { stamp } from '../documents/document-actions.ts'
import { documentKeys, documentsChanged, pageOf } from '../documents/document-kind.ts'
import { stateLook } from '../documents/document-words.ts'
import { linesInWords } from '../documents/lines/line-values.ts'
import { cartasPorte } from './carta-porte.kind.ts'
import { keptDraft } from './carta-porte-draft.ts'
import {
  blankCartaPorte,
  bodyOf,
  copyOf,
  filledBy,
  valuesOf,
  type CartaPorteValues,
  type FigureValue,
  type GoodsValue,
  type StopValue,
} from './carta-porte-values.ts'
import { CartaPorteEditor, type Standing } from './CartaPorteEditor.tsx'

const crumbs = [
  { label: 'Facturación', to: billingPaths.home },
  { label: 'Carta porte', to: billingPaths.cartasPorte },
]
/** What each of several is called: who chooses between two lists reads what they differ in. */
const listed =
  <One,>(words: (one: One) => string | null) =>
  (value: unknown) =>
    (value as One[] | null)?.map((one) => words(one) ?? '—').join(', ') || '—'
const labels = {
  lines: { label: 'Conceptos', words: linesInWords },
  stops: { label: 'Ubicaciones', words: listed<StopValue>(({ name }) => name ?? null) },
  goods: {
    label: 'Mercancías',
    words: listed<GoodsValue>(({ quantity, description }) => `${quantity ?? '—'} × ${description ?? ''}`),
  },
  figures: { label: 'Figuras', words: listed<FigureValue>(({ name }) => name ?? null) },
  vehicle: { label: 'Autotransporte', words: (value: unknown) => (value as { plate?: string } | null)?.plate ?? '—' },
  international: { label: 'Frontera', words: (value: unknown) => (value ? 'Internacional' : 'Nacional') },
  relations: 'CFDI relacionados',
} as const

const numberOf = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

function useCartaPorte(id: number | undefined) {
  return useQuery({
    queryKey: documentKeys.one('carta_porte', id ?? 0),
    queryFn: ({ signal }) => call(getCartaPorte, { id: id!, signal }),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
}

/** What was left in this browser for this document: offered once, restored or discarded. */
function useLeftDraft(editingId: number | null, initial: CartaPorteValues | undefined, since?: string) {
  const [left, setLeft] = useState(() => keptDraft.read())
  const [restored, setRestored] = useState<CartaPorteValues>()
  const isOwn = left?.values.draft && left.values.editingId === editingId && (!since || left.at > since)
  const discard = () => {
    keptDraft.forget()
    setLeft(undefined)
  }
  const notice = isOwn && !restored && initial && (
    <Alert
      type="info"
      showIcon
      className="form-notice"
      title={
        <>
          Hay un borrador que dejó en este equipo el {dateTime(left.at)} (<Ago at={left.at} />
          ).
        </>
      }
      action={
        <span className="cp-offer">
          <Button
            size="small"
            type="primary"
            onClick={() => {
              const { draft } = left.values
              if (draft) setRestored({ ...draft, ...(initial.version !== undefined && { version: initial.version }) })
            }}
          >
            Restaurar
          </Button>
          <Button size="small" onClick={discard}>
            Descartar
          </Button>
        </span>
      }
    />
  )
  return { restored, notice }
}

/** `/Consola/carta-porte/nuevo-traslado`: blank, from a trip (`?viaje=`) or as a copy of another (`?copiar=`). */
export function NewCartaPorte() {
  const isPhone = useIsPhone()
  return <NewForm isStepped={isPhone} />
}
/** `/Consola/carta-porte/nuevo-traslado2`: the same, one part at a time. */
export const NewCartaPorteInSteps = () => <NewForm isStepped />

function NewForm({ isStepped }: { isStepped: boolean }) {
  const [{ copiar, viaje }] = useSearchParams()
  const [copied, tripId] = [numberOf(copiar), numberOf(viaje)]
  const other = useCartaPorte(copied)
  const trip = useQuery({
    queryKey: ['billing', 'carta_porte', 'trip', tripId],
    queryFn: ({ signal }) => call(cartaPorteOfTrip, { id: tripId!, signal }),
    enabled: tripId !== undefined,
    placeholderData: undefined,
  })
  const [blank] = useState(blankCartaPorte)
  const [start, setStart] = useState<CartaPorteValues>()
  if (!start && copied !== undefined && other.data) setStart(copyOf(other.data))
  if (!start && copied === undefined && trip.data) setStart({ ...blank, ...filledBy(trip.data) })
  const initial = start ?? (copied === undefined && tripId === undefined ? blank : undefined)
  const { restored, notice } = useLeftDraft(null, initial)
  const documents = trip.data?.documents ?? []
  const already = documents.length > 0 && (
    <Alert
      type="warning"
      showIcon
      className="form-notice"
      title={`Este viaje ya tiene carta porte: ${documents.map(({ folio, state }) => `${folio} (${stateLook(state).label})`).join(', ')}.`}
      action={
        <Button size="small" onClick={() => go(pageOf(cartasPorte, documents[0]!))}>
          Abrir {documents[0]!.folio}
        </Button>
      }
    />
  )
  return (
    <CartaPorteForm
      key={restored ? 'restored' : start ? 'filled' : 'blank'}
      id={undefined}
      title="Nuevo traslado"
      initial={restored ?? initial}
      error={other.error ?? trip.error}
      retry={() => void (copied === undefined ? trip.refetch() : other.refetch())}
      isStepped={isStepped}
      notice={
        <>
          {already}
          {notice}
        </>
      }
    />
  )
}

/** A draft, or one that was refused. */
export function EditCartaPorte() {
  const isPhone = useIsPhone()
  const id = numberOf(useRouteParams().id) ?? 0
  const { data, error, refetch } = useCartaPorte(id)
  // The form keeps it as it was opened: what others save meanwhile is told when saving.
  const [initial, setInitial] = useState<CartaPorteValues>()
  if (data && !initial) setInitial(valuesOf(data))
  const { restored, notice } = useLeftDraft(id, initial, data?.updatedAt)
  return (
    <CartaPorteForm
      key={`${id}${restored ? '-restored' : ''}`}
      id={id}
      title={data ? `Editar ${data.folio}` : 'Editar carta porte'}
      initial={restored ?? initial}
      error={error}
      retry={() => void refetch()}
      isStepped={isPhone}
      notice={notice}
      {...(data &&
        !isOpen(data.state) && { readOnly: `${data.folio} está en «${stateLook(data.state).label}»: ya no cambia.` })}
    />
  )
}

interface CartaPorteFormProps {
  id: number | undefined
  title: string
  initial: CartaPorteValues | undefined
  error: unknown
  retry: () => void
  isStepped: boolean
  notice?: React.ReactNode
  readOnly?: string
}

function CartaPorteForm({ id, title, initial, error, retry, isStepped, notice, readOnly }: CartaPorteFormProps) {
  const navigate = useNavigate()
  const [{ errors, percent }, setStanding] = useState<Standing>({ errors: 1, percent: undefined })
  const [filled, setFilled] = useState<CartaPorteValues>()
  const begun = filled ?? initial
  const fill = useCallback(
    async (tripId: number) => {
      try {
        const proposal = await overlay('Leyendo el viaje…', call(cartaPorteOfTrip, { id: tripId }))
        const [own] = proposal.documents
        if (own) toast.info(`${proposal.trip.folio} ya tiene carta porte: ${own.folio}`)
        if (initial) setFilled({ ...initial, ...filledBy(proposal) })
      } catch (problem) {
        toast.error('No se pudo leer el viaje', { detail: errorText(problem) })
      }
    },
    [initial],
  )
  return (
    <FormPage<CartaPorteValues, CartaPorte>
      key={filled ? `trip-${filled.tripId}` : 'begun'}
      title={title}
      sub={
        <span className="cp-pills">
          <StatePill tone="grey">Borrador</StatePill>
          <StatePill tone="grey">Carta Porte 3.1</StatePill>
          {percent !== undefined && (
            <StatePill tone={percent === 100 ? 'green' : 'grey'}>{percent} % completo</StatePill>
          )}
        </span>
      }
      crumbs={crumbs}
      closeTo={id === undefined ? billingPaths.cartasPorte : `${billingPaths.cartasPorte}/${id}`}
      for={id === undefined ? createCartaPorte : updateCartaPorte}
      initial={begun}
      error={error}
      retry={retry}
      valuesOf={valuesOf}
      labels={labels}
      readOnly={readOnly}
      keepsDraft
      save={(values) =>
        id === undefined
          ? call(createCartaPorte, { body: bodyOf(values) })
          : call(updateCartaPorte, { id, body: bodyOf(values) })
      }
      saved={({ folio }) => `Borrador ${folio} guardado`}
      onSaved={() => {
        keptDraft.forget()
        return documentsChanged()
      }}
      {...(id === undefined && {
        goOn: (carta: CartaPorte) => navigate({ to: billingPaths.editCartaPorte(carta.id), replace: true }),
      })}
      submitText="Guardar borrador"
      also={{
        label: 'Guardar y timbrar',
        disabledReason: errors > 0 ? `«Timbrar» espera ${plural(errors, 'corrección', 'correcciones')}` : undefined,
        onSaved: (carta) => {
          void stamp(cartasPorte, [carta])
          void navigate({ to: pageOf(cartasPorte, carta) })
        },
      }}
    >
      {notice}
      {begun && (
        <CartaPorteEditor
          id={id}
          initial={begun}
          isStepped={isStepped}
          onStanding={setStanding}
          onTrip={(tripId) => void fill(tripId)}
        />
      )}
    </FormPage>
  )
}
