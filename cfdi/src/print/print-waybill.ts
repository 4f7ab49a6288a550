import type { CartaPorte, Cfdi, Domicilio, Mercancia } from '../model/cfdi.ts'
import { localMoment, trimmed } from './format.ts'
import type { Fact, PrintSection, PrintTable } from './print-model.ts'
import type { PrintTexts } from './texts-of.ts'

/** The Carta Porte, every node in full: what has no place of its own is printed under the name of its attribute. */
export function waybillSections({ Complemento }: Cfdi, texts: PrintTexts): PrintSection[] {
  const waybill = Complemento?.CartaPorte
  if (!waybill) return []
  const { Mercancias: goods } = waybill
  const regimes = (waybill.RegimenesAduaneros ?? []).flatMap((regime) => texts.facts(regime))
  return [
    {
      title: 'Carta porte',
      detail: `${waybill.Version} · IdCCP ${waybill.IdCCP}`,
      facts: [...texts.facts(waybill, 'Version', 'IdCCP'), ...regimes],
    },
    { title: 'Ubicaciones', detail: String(waybill.Ubicaciones.length), facts: [], table: stopsTable(waybill, texts) },
    { title: 'Mercancías', facts: texts.facts(goods), table: goodsTable(goods.Mercancia, texts) },
    ...vehicleSections(waybill, texts),
    ...figureSections(waybill, texts),
  ]
}

function stopsTable({ Ubicaciones }: CartaPorte, texts: PrintTexts): PrintTable {
  return {
    columns: [
      { header: 'Ubicación', width: 1.5 },
      { header: 'Remitente o destinatario', width: 3.4 },
      { header: 'Domicilio', width: 4.6 },
      { header: 'Salida o llegada', width: 1.9 },
      { header: 'Km', width: 1, isNumber: true },
    ],
    rows: Ubicaciones.map((stop) => {
      const rest = texts.facts(
        stop,
        'TipoUbicacion',
        'IDUbicacion',
        'RFCRemitenteDestinatario',
        'NombreRemitenteDestinatario',
        'FechaHoraSalidaLlegada',
        'DistanciaRecorrida',
      )
      const [day = '', time = ''] = localMoment(stop.FechaHoraSalidaLlegada).split(' ')
      return [
        { text: stop.TipoUbicacion, detail: stop.IDUbicacion ?? '' },
        {
          text: stop.NombreRemitenteDestinatario ?? stop.RFCRemitenteDestinatario,
          detail: [stop.NombreRemitenteDestinatario ? stop.RFCRemitenteDestinatario : '', inWords(rest)]
            .filter((part) => part !== '')
            .join(' · '),
        },
        addressCell(stop.Domicilio, texts),
        { text: day, detail: time },
        { text: stop.DistanciaRecorrida === undefined ? '' : trimmed(stop.DistanciaRecorrida, 0) },
      ]
    }),
  }
}

/** Street and number above; colonia, municipality, state by key and text, country and reference below. */
function addressCell(address: Domicilio | undefined, texts: PrintTexts): { text: string; detail?: string } {
  if (!address) return { text: '' }
  const {
    Calle,
    NumeroExterior,
    NumeroInterior,
    Colonia,
    Localidad,
    Municipio,
    Estado,
    Pais,
    CodigoPostal,
    Referencia,
  } = address
  const street = [Calle, NumeroExterior, NumeroInterior && `int. ${NumeroInterior}`].filter(Boolean).join(' ')
  const place = (name: string, text: string, key: string | undefined) =>
    key === undefined ? '' : `${name} ${text === '' ? key : `${text} (${key})`}`
  const parts = [
    place('Col.', Colonia === undefined ? '' : texts.text('c_Colonia', `${CodigoPostal}:${Colonia}`), Colonia),
    place('Loc.', Localidad === undefined ? '' : texts.text('c_Localidad', `${Estado}:${Localidad}`), Localidad),
    place('Mun.', Municipio === undefined ? '' : texts.text('c_Municipio', `${Estado}:${Municipio}`), Municipio),
    place('', texts.text('c_Estado', Estado), Estado).trim(),
    texts.keyed('c_Pais', Pais),
    `C.P. ${CodigoPostal}`,
    Referencia ?? '',
  ].filter((part) => part !== '')
  return street === '' ? { text: parts.join(', ') } : { text: street, detail: parts.join(', ') }
}

function goodsTable(goods: readonly Mercancia[], texts: PrintTexts): PrintTable {
  return {
    columns: [
      { header: 'Bien', width: 1.5 },
      { header: 'Descripción', width: 5 },
      { header: 'Cantidad', width: 1.3, isNumber: true },
      { header: 'Unidad', width: 1.5 },
      { header: 'Peso (kg)', width: 1.6, isNumber: true },
    ],
    rows: goods.map((one) => [
      { text: one.BienesTransp, detail: texts.text('c_ClaveProdServCP', one.BienesTransp) },
      { text: one.Descripcion, detail: goodsDetail(one, texts) },
      { text: trimmed(one.Cantidad, 0) },
      { text: one.ClaveUnidad, detail: one.Unidad ?? texts.text('c_ClaveUnidad', one.ClaveUnidad) },
      { text: trimmed(one.PesoEnKg, 0) },
    ]),
  }
}

function goodsDetail(goods: Mercancia, texts: PrintTexts): string {
  const own = texts.facts(goods, 'BienesTransp', 'Descripcion', 'Cantidad', 'ClaveUnidad', 'Unidad', 'PesoEnKg')
  const nodes = [
    ...(goods.DocumentacionAduanera ?? []),
    ...(goods.GuiasIdentificacion ?? []),
    ...(goods.CantidadTransporta ?? []),
    ...(goods.DetalleMercancia ? [goods.DetalleMercancia] : []),
  ]
  return [inWords(own), ...nodes.map((node) => inWords(texts.facts(node)))].filter((part) => part !== '').join(' · ')
}

function vehicleSections({ Mercancias }: CartaPorte, texts: PrintTexts): PrintSection[] {
  const { Autotransporte: vehicle } = Mercancias
  if (!vehicle) return []
  const { IdentificacionVehicular, Seguros, Remolques = [] } = vehicle
  return [
    {
      title: 'Autotransporte',
      facts: [
        ...texts.facts(IdentificacionVehicular),
        ...Remolques.flatMap((trailer) => texts.facts(trailer)),
        ...texts.facts(vehicle),
        ...texts.facts(Seguros),
      ],
    },
  ]
}

function figureSections({ FiguraTransporte = [] }: CartaPorte, texts: PrintTexts): PrintSection[] {
  if (FiguraTransporte.length === 0) return []
  return [
    {
      title: 'Figuras del transporte',
      detail: String(FiguraTransporte.length),
      facts: [],
      table: {
        columns: [
          { header: 'Figura', width: 2 },
          { header: 'Nombre', width: 4 },
          { header: 'RFC', width: 2.2 },
          { header: 'Licencia y domicilio', width: 4 },
        ],
        rows: FiguraTransporte.map((figure) => {
          const parts = (figure.PartesTransporte ?? []).map((part) =>
            texts.keyed('c_ParteTransporte', part.ParteTransporte),
          )
          const { text, detail } = addressCell(figure.Domicilio, texts)
          const foreign = texts.facts(figure, 'TipoFigura', 'NombreFigura', 'RFCFigura', 'NumLicencia')
          return [
            {
              text: texts.text('c_FiguraTransporte', figure.TipoFigura) || figure.TipoFigura,
              detail: figure.TipoFigura,
            },
            { text: figure.NombreFigura, detail: parts.join(' · ') },
            { text: figure.RFCFigura ?? '', detail: inWords(foreign) },
            { text: figure.NumLicencia ?? '', detail: [text, detail ?? ''].filter((part) => part !== '').join(', ') },
          ]
        }),
      },
    },
  ]
}

/** 'Embalaje 4H2 Cajas de plástico rígido · Valor 8,500.00' */
function inWords(facts: readonly Fact[]): string {
  return facts.map(({ label, value, detail }) => [label, value, detail ?? ''].join(' ').trim()).join(' · ')
}
