import { Button, Input, InputNumber, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Goods } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { customsDocuments } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { Cell } from './cells.tsx'

type Customs = NonNullable<Goods['customs']>
type Parcels = NonNullable<Goods['parcels']>
const icon = { size: 14, stroke: 1.75 }

/** Customs papers of a good that crosses the border; a pedimento says who imports. */
export function CustomsFields({ value, onChange }: { value: Customs; onChange: (customs: Customs) => void }) {
  const change = (at: number, patch: Partial<Customs[number]>) =>
    onChange(value.map((paper, place) => (place === at ? { ...paper, ...patch } : paper)))
  return (
    <Cell label="Documentos aduaneros" field="customs" isGroup>
      <span className="cp-papers">
        {value.map(({ type, pedimento, folio, importerRfc }, at) => (
          <span key={at} className="cp-paper">
            <Select
              aria-label="Tipo de documento"
              value={type}
              options={customsDocuments.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
              onChange={(next) =>
                change(
                  at,
                  next === '01' ? { type: next, folio: null } : { type: next, pedimento: null, importerRfc: null },
                )
              }
            />
            {type === '01' ? (
              <>
                <Input
                  aria-label="Número de pedimento"
                  placeholder="26  16  3107  6000123"
                  maxLength={21}
                  value={pedimento ?? ''}
                  onChange={({ target }) => change(at, { pedimento: target.value || null })}
                />
                <Input
                  aria-label="RFC del importador"
                  placeholder="RFC del importador"
                  maxLength={13}
                  value={importerRfc ?? ''}
                  onChange={({ target }) => change(at, { importerRfc: target.value.toUpperCase() || null })}
                />
              </>
            ) : (
              <Input
                aria-label="Folio del documento"
                placeholder="Folio del documento"
                maxLength={150}
                value={folio ?? ''}
                onChange={({ target }) => change(at, { folio: target.value || null })}
              />
            )}
            <Button
              type="text"
              size="small"
              aria-label="Quitar documento"
              icon={<IconTrash {...icon} />}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </span>
        ))}
        <Button
          type="dashed"
          size="small"
          disabled={value.length >= 20}
          icon={<IconPlus {...icon} />}
          onClick={() => onChange([...value, { type: '01', pedimento: null, folio: null, importerRfc: null }])}
        >
          Agregar documento
        </Button>
      </span>
    </Cell>
  )
}

/** Guides of parcels: the transfer of a parcel service tells them. */
export function ParcelFields({ value, onChange }: { value: Parcels; onChange: (parcels: Parcels) => void }) {
  const change = (at: number, patch: Partial<Parcels[number]>) =>
    onChange(value.map((guide, place) => (place === at ? { ...guide, ...patch } : guide)))
  return (
    <Cell label="Guías de paquetería" field="parcels" isGroup>
      <span className="cp-papers">
        {value.map(({ number: guide, description, weightKg }, at) => (
          <span key={at} className="cp-paper">
            <Input
              aria-label="Número de guía"
              placeholder="Número de guía"
              maxLength={30}
              value={guide}
              onChange={({ target }) => change(at, { number: target.value })}
            />
            <Input
              aria-label="Contenido"
              placeholder="Contenido"
              maxLength={1000}
              value={description}
              onChange={({ target }) => change(at, { description: target.value })}
            />
            <InputNumber
              aria-label="Peso de la guía"
              min={0.001}
              max={99_999_999}
              controls={false}
              suffix="kg"
              value={weightKg}
              onChange={(typed) => change(at, { weightKg: Math.round((typed ?? 0.001) * 1000) / 1000 })}
            />
            <Button
              type="text"
              size="small"
              aria-label="Quitar guía"
              icon={<IconTrash {...icon} />}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </span>
        ))}
        <Button
          type="dashed"
          size="small"
          disabled={value.length >= 200}
          icon={<IconPlus {...icon} />}
          onClick={() => onChange([...value, { number: '', description: '', weightKg: 1 }])}
        >
          Agregar guía
        </Button>
      </span>
    </Cell>
  )
}
