import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, Form, Input } from 'antd'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  cartaPorteSectionNames,
  mostFigures,
  mostGoods,
  mostStops,
  type CartaPorteSection,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { getCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { call } from '../../../kit/call.ts'
import { money, number, plural } from '../../../kit/format.ts'
import { useFormValues } from '../../../kit/form/form-values.ts'
import { useFormContext, useSaving } from '../../../kit/form/form-state.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { MarksContext } from './cells.tsx'
import {
  blankFigure,
  blankGoods,
  blankStop,
  sumsOf,
  termsOf,
  type CartaPorteValues,
  type GoodsValue,
} from './carta-porte-values.ts'
import { concernsOf, fieldKey, marksOf, type Target } from './concerns.ts'
import { ConfigurationFields } from './ConfigurationFields.tsx'
import { FiguresEditor } from './FiguresEditor.tsx'
import { GoodsEditor } from './GoodsEditor.tsx'
import { HeadFields } from './HeadFields.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { distancesByRoad, RouteCard, useLegs } from './RouteCard.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { StopsEditor } from './StopsEditor.tsx'
import { UnitPicker } from './UnitPicker.tsx'
import { useCartaPorteReview } from './useCartaPorteReview.ts'
import { VehicleFields } from './VehicleFields.tsx'
import '../documents/documents.css'
import './carta-porte.css'

const GoodsImport = lazy(() => import('./GoodsImport.tsx').then((m) => ({ default: m.GoodsImport })))

export interface Standing {
  /** What keeps it from being stamped; not known yet: one. */
  errors: number
  percent: number | undefined
}

interface CartaPorteEditorProps {
  /** Of the saved one; undefined: a new one. */
  id: number | undefined
  initial: CartaPorteValues
  /** One section at a time, as phones have it. */
  isStepped: boolean
  onStanding: (standing: Standing) => void
  onTrip: (id: number) => void
}

const icon = { size: 16, stroke: 1.75 }

/** A carta porte while it is written: its five parts at the left, way and review at the right. */
export function CartaPorteEditor({ id, initial, isStepped, onStanding, onTrip }: CartaPorteEditorProps) {
  const form = Form.useFormInstance<CartaPorteValues>()
  const { isReadOnly } = useFormContext()
  const { markChanged, isDirty } = useSaving()
  const values = useFormValues(form, initial)
  const { stops, goods, figures, lines } = values
  const [open, setOpen] = useState<string>()
  const [openLine, setOpenLine] = useState<string>()
  const [step, setStep] = useState<CartaPorteSection>('configuracion')
  const [isImporting, setImporting] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { data: customer } = useQuery({
    queryKey: ['billing', 'customer', values.customerId],
    queryFn: ({ signal }) => call(getCustomer, { id: values.customerId!, signal }),
    enabled: Boolean(values.customerId),
    placeholderData: undefined,
  })
  const apply = (patch: Partial<CartaPorteValues>) => {
    form.setFieldsValue(patch as never)
    // What a correction sets is a change as if it had been typed.
    markChanged()
  }
  const { review, error } = useCartaPorteReview(values)
  const concerns = concernsOf(values, review?.findings ?? [])
  // An untouched sheet is not all red: its holes are named beside it.
  const isBegun = isDirty || id !== undefined || Boolean(values.tripId)
  const marks = marksOf(isBegun ? concerns : concerns.filter(({ isHole }) => !isHole))
  const errors = concerns.filter(({ severity }) => severity === 'error').length
  const percent = review?.percent
  useEffect(() => onStanding({ errors: percent === undefined ? 1 : errors, percent }), [errors, percent, onStanding])
  // A customer that is chosen here brings their terms; those of the document that is edited stay.
  const termsFor = useRef(initial.customerId)
  useEffect(() => {
    if (!customer || termsFor.current === customer.id) return
    termsFor.current = customer.id
    form.setFieldsValue(termsOf(customer) as never)
  }, [customer, form])
  const legs = useLegs(stops)
  useEffect(() => {
    const filled = isReadOnly ? undefined : distancesByRoad(stops, legs, true)
    if (filled) form.setFieldValue('stops', filled)
  }, [legs, stops, isReadOnly, form])

  const goTo = (target: Target) => {
    const { section, list, row = 0, field } = target
    setStep(section)
    if (list === 'stops' || list === 'goods') setOpen(values[list][row]?.key)
    if (list === 'lines') setOpenLine(lines[row]?.key)
    if (section === 'configuracion' && field && !['seriesId', 'customerId', 'lines', 'tripId'].includes(field))
      setShowsMore(true)
    // Rows that open are there with the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => focusOn(frame.current, section, fieldKey({ list, row: list && row, field }))),
    )
  }
  const typeChanged = (type: CartaPorteValues['type']) =>
    apply({ type, seriesId: undefined, ...(type === 'traslado' && { customerId: null, lines: [] }) })
  const sums = sumsOf(values)
  const shared = { isStepped, step }
  const addGoods = (more: readonly GoodsValue[]) => {
    const next = [...goods, ...more].slice(0, mostGoods)
    apply({ goods: next })
    if (more.length === 1) setOpen(next.at(-1)?.key)
  }
  return (
    <MarksContext value={marks}>
      <div className={`doc-form cp-form ${isStepped ? 'cp-stepped' : ''}`} ref={frame}>
        <div className="doc-main">
          <section className="card" aria-label="Carta porte">
            <SectionTabs values={values} concerns={concerns} here={isStepped ? step : undefined} goTo={goTo} />
            <Part section="configuracion" {...shared}>
              <div className="card-body">
                <HeadFields
                  values={values}
                  customer={customer}
                  isNew={id === undefined}
                  onTrip={onTrip}
                  onType={typeChanged}
                />
                <details
                  className="cp-more"
                  open={showsMore}
                  onToggle={({ currentTarget }) => setShowsMore(currentTarget.open)}
                >
                  <summary>Pago, frontera y relaciones</summary>
                  <ConfigurationFields values={values} customer={customer} />
                </details>
              </div>
            </Part>
          </section>
          {values.type === 'ingreso' && (lines.length > 1 || showsMore) && (
            <Part section="configuracion" {...shared}>
              <Card title="Conceptos del flete" count={lines.length || undefined} isFlush>
                <Form.Item name="lines" className="doc-lines-item">
                  <LinesEditor
                    amounts={new Map(lines.map(({ key }, at) => [key, review?.lines[at]]))}
                    isReadOnly={isReadOnly}
                    open={openLine}
                    onOpen={setOpenLine}
                  />
                </Form.Item>
              </Card>
            </Part>
          )}
          <Part section="ubicaciones" {...shared}>
            <Card
              title="Ubicaciones"
              isFlush
              count={values.tripFolio ? `del viaje ${values.tripFolio}` : undefined}
              actions={
                !isReadOnly && (
                  <>
                    {(['Origen', 'Destino'] as const).map((kind) => (
                      <Button
                        key={kind}
                        icon={<IconPlus {...icon} />}
                        disabled={stops.length >= mostStops}
                        onClick={() => {
                          const stop = blankStop(kind, stops)
                          apply({ stops: [...stops, stop] })
                          setOpen(stop.key)
                        }}
                      >
                        Agregar {kind.toLowerCase()}
                      </Button>
                    ))}
                  </>
                )
              }
            >
              <Form.Item name="stops" className="doc-lines-item">
                <StopsEditor open={open} onOpen={setOpen} mark={(row) => marks.get(`stops.${row}`)} />
              </Form.Item>
            </Card>
          </Part>
          <Part section="mercancias" {...shared}>
            <Card
              title="Mercancías"
              isFlush
              count={
                goods.length > 0
                  ? `${number(goods.length)}, peso bruto total ${number(sums.weightKg, 3)} KGM${sums.value > 0 ? `, valor ${money(sums.value)}` : ''}`
                  : undefined
              }
              actions={
                !isReadOnly && (
                  <>
                    <Button icon={<IconUpload {...icon} />} onClick={() => setImporting(true)}>
                      Importar
                    </Button>
                    <Button
                      icon={<IconPlus {...icon} />}
                      disabled={goods.length >= mostGoods}
                      onClick={() => addGoods([blankGoods()])}
                    >
                      Agregar mercancía
                    </Button>
                  </>
                )
              }
            >
              <Form.Item name="goods" className="doc-lines-item">
                <GoodsEditor
                  stops={stops}
                  isInternational={Boolean(values.international)}
                  open={open}
                  onOpen={setOpen}
                  marks={marks}
                />
              </Form.Item>
            </Card>
          </Part>
          <div className="cp-pair">
            <Part section="autotransporte" {...shared}>
              <Card
                title="Autotransporte"
                isFlush
                count={values.unitName ?? undefined}
                actions={
                  <UnitPicker
                    onPick={(unitId, unitName, known) =>
                      apply({ unitId, unitName, vehicle: { ...values.vehicle, ...known } })
                    }
                  />
                }
              >
                <Form.Item name="vehicle" className="doc-lines-item">
                  <VehicleFields isDangerous={goods.some(({ hazardous }) => hazardous === 'Sí')} />
                </Form.Item>
              </Card>
            </Part>
            <Part section="figuras" {...shared}>
              <Card
                title="Figuras"
                isFlush
                count={figures.length || undefined}
                actions={
                  !isReadOnly && (
                    <Button
                      type="text"
                      aria-label="Agregar figura"
                      icon={<IconPlus {...icon} />}
                      disabled={figures.length >= mostFigures}
                      onClick={() => apply({ figures: [...figures, blankFigure(figures.length === 0 ? '01' : '02')] })}
                    />
                  )
                }
              >
                <Form.Item name="figures" className="doc-lines-item">
                  <FiguresEditor />
                </Form.Item>
              </Card>
            </Part>
          </div>
          {isStepped && <Steps step={step} go={setStep} />}
          {(['version', 'type', 'tripId', 'unitId', 'tripFolio', 'unitName'] as const).map((name) => (
            <Form.Item key={name} name={name} hidden>
              <Input />
            </Form.Item>
          ))}
        </div>
        <div className="doc-aside-frame">
          <RouteCard values={values} legs={legs} amounts={review} apply={apply} />
          <ReviewCard concerns={concerns} isKnown={review !== undefined} error={error} goTo={goTo} apply={apply} />
          <KeptDraft editingId={id ?? null} />
        </div>
        {isImporting && (
          <Suspense>
            <GoodsImport add={addGoods} close={() => setImporting(false)} />
          </Suspense>
        )}
      </div>
    </MarksContext>
  )
}

interface PartProps {
  section: CartaPorteSection
  step: CartaPorteSection
  isStepped: boolean
  children: ReactNode
}

/** A section, which keeps its fields while another one is on screen. */
const Part = ({ section, step, isStepped, children }: PartProps) => (
  <div data-section={section} hidden={isStepped && step !== section}>
    {children}
  </div>
)

function Steps({ step, go }: { step: CartaPorteSection; go: (step: CartaPorteSection) => void }) {
  const at = cartaPorteSectionNames.indexOf(step)
  const [before, after] = [cartaPorteSectionNames[at - 1], cartaPorteSectionNames[at + 1]]
  return (
    <div className="cp-steps">
      <Button disabled={!before} onClick={() => before && go(before)}>
        Anterior
      </Button>
      <span className="muted">
        {at + 1} de {plural(cartaPorteSectionNames.length, 'parte', 'partes')}
      </span>
      <Button disabled={!after} onClick={() => after && go(after)}>
        Siguiente
      </Button>
    </div>
  )
}

/** Brings a field, or at least its section, on screen and the keyboard into it. */
function focusOn(frame: HTMLElement | null, section: CartaPorteSection, key: string): void {
  const field =
    key && frame?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"], #${CSS.escape(key || '-')}`)
  const place = field || frame?.querySelector<HTMLElement>(`[data-section="${section}"]`)
  place?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  const control = place instanceof HTMLInputElement ? place : place?.querySelector<HTMLElement>('input, button')
  control?.focus({ preventScroll: true })
}
