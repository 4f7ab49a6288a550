import { InputNumber } from 'antd'
import { currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import {
  healthFacts,
  healthSectors,
  matterTypes,
  type HealthFact,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { number } from '../../../kit/format.ts'
import { Cell, ChoiceCell, NumberCell, SatCell, TextCell } from './cells.tsx'
import type { GoodsValue, StopValue } from './carta-porte-values.ts'
import { CustomsFields, ParcelFields } from './GoodsPapers.tsx'

interface GoodsFieldsProps {
  one: GoodsValue
  stops: readonly StopValue[]
  isInternational: boolean
  change: (key: string, patch: Partial<GoodsValue>) => void
}

const yesNo = [
  { key: 'No', label: 'No es peligroso' },
  { key: 'Sí', label: 'Sí, material peligroso' },
] as const
const moneys = currencies.map((key) => ({ key, label: key }))

/** A good while it is written; what only some ask for stands there only then. */
export function GoodsFields({ one, stops, isInternational, change: send }: GoodsFieldsProps) {
  const change = (patch: Partial<GoodsValue>) => send(one.key, patch)
  const sector = healthSectors.find(({ key }) => key === one.sector)
  return (
    <div className="cp-open" role="group" aria-label={one.description ?? 'Mercancía'}>
      <div className="cp-grid">
        <SatCell
          label="Clave de lo transportado"
          field="productKey"
          list="goods"
          isNeeded
          className="cp-wide"
          value={one.productKey}
          onChange={(next) => change({ productKey: next })}
        />
        <TextCell
          label="Descripción"
          field="description"
          most={1000}
          isNeeded
          className="cp-wide"
          value={one.description}
          onChange={(next) => change({ description: next })}
        />
        <NumberCell
          label="Cantidad"
          field="quantity"
          isNeeded
          decimals={6}
          value={one.quantity}
          onChange={(next) => change({ quantity: next })}
        />
        <SatCell
          label="Clave de unidad"
          field="unitKey"
          list="unit"
          isNeeded
          value={one.unitKey}
          onChange={(next) => change({ unitKey: next })}
        />
        <NumberCell
          label="Peso"
          field="weightKg"
          isNeeded
          decimals={3}
          unit="kg"
          value={one.weightKg}
          onChange={(next) => change({ weightKg: next })}
        />
        <NumberCell
          label="Valor"
          field="value"
          decimals={2}
          value={one.value}
          onChange={(next) => change({ value: next })}
        />
        <ChoiceCell
          label="Moneda"
          field="currency"
          isPlain
          value={one.currency}
          options={moneys}
          onChange={(next) => change({ currency: next })}
        />
        <ChoiceCell
          label="Material peligroso"
          field="hazardous"
          isPlain
          clearable
          placeholder="No aplica"
          value={one.hazardous}
          options={yesNo}
          onChange={(next) =>
            change({ hazardous: next, ...(next !== 'Sí' && { hazardKey: null, packaging: null, packagingText: null }) })
          }
        />
        {one.hazardous === 'Sí' && (
          <>
            <SatCell
              label="Clave UN"
              field="hazardKey"
              list="hazard"
              isNeeded
              value={one.hazardKey}
              onChange={(next) => change({ hazardKey: next })}
            />
            <SatCell
              label="Embalaje"
              field="packaging"
              list="packing"
              isNeeded
              value={one.packaging}
              onChange={(next) => change({ packaging: next })}
            />
          </>
        )}
        <TextCell
          label="Dimensiones"
          field="dimensions"
          most={20}
          placeholder="30/40/30cm"
          value={one.dimensions}
          onChange={(next) => change({ dimensions: next })}
        />
        <ChoiceCell
          label="Sector COFEPRIS"
          field="sector"
          clearable
          placeholder="Ninguno"
          value={one.sector}
          options={healthSectors}
          onChange={(next) => change({ sector: next, ...(next === null && { health: {} }) })}
        />
        {isInternational && (
          <>
            <SatCell
              label="Fracción arancelaria"
              field="tariff"
              list="tariff"
              clearable
              value={one.tariff}
              onChange={(next) => change({ tariff: next })}
            />
            <ChoiceCell
              label="Tipo de materia"
              field="matter"
              isNeeded
              value={one.matter}
              options={matterTypes}
              onChange={(next) => change({ matter: next })}
            />
            {one.matter === '05' && (
              <TextCell
                label="Qué materia es"
                field="matterText"
                most={50}
                isNeeded
                value={one.matterText}
                onChange={(next) => change({ matterText: next })}
              />
            )}
          </>
        )}
      </div>
      {sector && (
        <div className="cp-grid">
          {sector.facts.map((fact: HealthFact) => (
            <TextCell
              key={fact}
              label={healthFacts[fact]}
              field={fact}
              most={1000}
              isNeeded
              value={one.health?.[fact]}
              onChange={(next) => change({ health: { ...one.health, [fact]: next ?? '' } })}
            />
          ))}
        </div>
      )}
      <SpreadFields one={one} stops={stops} change={change} />
      {(isInternational || Boolean(one.customs?.length)) && (
        <CustomsFields value={one.customs ?? []} onChange={(customs) => change({ customs })} />
      )}
      <ParcelFields value={one.parcels ?? []} onChange={(parcels) => change({ parcels })} />
    </div>
  )
}

interface SpreadProps {
  one: GoodsValue
  stops: readonly StopValue[]
  change: (patch: Partial<GoodsValue>) => void
}

/** With several destinations, how much goes to each; the origin is the last one before it. */
function SpreadFields({ one, stops, change }: SpreadProps) {
  const ends = stops.flatMap((stop, at) =>
    stop.kind === 'Destino'
      ? [{ stop, origin: stops.slice(0, at).findLast(({ kind }) => kind === 'Origen')?.number ?? 1 }]
      : [],
  )
  if (ends.length < 2) return null
  const carried = one.carried ?? []
  const given = carried.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = Math.round(((one.quantity ?? 0) - given) * 1e6) / 1e6
  const set = (destination: number, origin: number, quantity: number) =>
    change({
      carried: [
        ...carried.filter((part) => part.destination !== destination),
        ...(quantity > 0 ? [{ origin, destination, quantity }] : []),
      ],
    })
  return (
    <Cell
      label="Reparto"
      field="carried"
      isGroup
      hint={
        left === 0
          ? 'Todo está repartido'
          : left > 0
            ? `Faltan ${number(left, 2)} por repartir`
            : `Sobran ${number(-left, 2)}`
      }
    >
      <span className="cp-spread">
        {ends.map(({ stop, origin }, at) => (
          <InputNumber
            key={stop.key}
            min={0}
            max={99_999_999}
            controls={false}
            prefix={`D${at + 1}`}
            aria-label={`Cantidad a ${stop.name ?? `destino ${at + 1}`}`}
            value={carried.find(({ destination }) => destination === stop.number)?.quantity ?? null}
            onChange={(typed) => set(stop.number, origin, Math.round((typed ?? 0) * 1e6) / 1e6)}
          />
        ))}
      </span>
    </Cell>
  )
}
