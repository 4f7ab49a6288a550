import type {
  ChecklistContent,
  Consequence,
  Question,
  Section,
} from '@arriero/contract/checklists/templates/content.ts'

const blank: Omit<Question, 'key' | 'label'> = {
  kind: 'yesNo',
  required: true,
  options: [],
  photos: 0,
  weight: 1,
  onlyIf: null,
  consequences: [],
}
const wrong = (finding: string, given: Partial<Consequence> = {}): Consequence => ({
  when: { any: ['no'] },
  finding,
  severity: 'minor',
  photos: 0,
  ticket: false,
  order: false,
  block: false,
  inform: [],
  ...given,
})
let serial = 0
const question = (label: string, given: Partial<Question> = {}): Question => ({
  ...blank,
  key: `q${(serial += 1)}`,
  label,
  ...given,
})
/** What is to be in order before a unit leaves: without it the unit stays. */
const vital = (label: string, finding: string): Question =>
  question(label, {
    weight: 3,
    consequences: [wrong(finding, { severity: 'critical', block: true, order: true, photos: 1 })],
  })
const usual = (label: string, finding: string): Question =>
  question(label, { consequences: [wrong(finding, { severity: 'major', order: true })] })
const minor = (label: string, finding: string): Question => question(label, { consequences: [wrong(finding)] })
const section = (key: string, title: string, ...questions: Question[]): Section => ({ key, title, questions })

export const inspection: ChecklistContent = {
  sections: [
    section(
      's1',
      'Frenos y dirección',
      vital('¿El freno de servicio responde?', 'Freno de servicio'),
      vital('¿El freno de estacionamiento detiene la unidad?', 'Freno de estacionamiento'),
      vital('¿Sin fugas de aire?', 'Fuga de aire'),
      vital('¿La dirección va sin juego?', 'Juego en la dirección'),
    ),
    section(
      's2',
      'Llantas y enganche',
      question('Presión más baja de las llantas', {
        kind: 'number',
        measure: 'psi',
        least: 0,
        most: 160,
        consequences: [wrong('Llanta baja de presión', { when: { below: 85 }, severity: 'major', order: true })],
      }),
      vital('¿Birlos y rines completos y sin grietas?', 'Birlos o rines'),
      vital('¿Quinta rueda y perno asegurados?', 'Quinta rueda'),
      usual('¿Patines y mangueras en su lugar?', 'Patines o mangueras'),
    ),
    section(
      's3',
      'Luces y vista',
      vital('¿Luces de freno encendidas?', 'Luces de freno'),
      usual('¿Direccionales, gálibos y reflejantes?', 'Luces o reflejantes'),
      usual('¿Espejos y parabrisas sin daños?', 'Espejos o parabrisas'),
      minor('¿Limpiadores y claxon?', 'Limpiadores o claxon'),
    ),
    section(
      's4',
      'Motor y cabina',
      usual('¿Aceite y anticongelante en nivel?', 'Niveles bajos'),
      usual('¿Sin fugas de combustible?', 'Fuga de combustible'),
      minor('¿Extintor, triángulos y botiquín?', 'Falta equipo de emergencia'),
      vital('¿Cinturón de seguridad sirve?', 'Cinturón'),
      question('Golpes y rayones', { kind: 'drawing', required: false, weight: 0 }),
      question('Firma de quien revisó', { kind: 'signature', weight: 0 }),
    ),
  ],
}

export const operator: ChecklistContent = {
  sections: [
    section(
      's1',
      'Antes de salir',
      question('¿Durmió al menos siete horas?', {
        consequences: [wrong('Operador sin descanso', { severity: 'critical', block: true, ticket: true })],
      }),
      question('¿Licencia y aptos vigentes a la mano?', {
        consequences: [wrong('Sin documentos', { severity: 'major', ticket: true })],
      }),
      question('¿Lleva la carta porte impresa o en el teléfono?'),
      question('Horas manejadas en las últimas 24', { kind: 'number', measure: 'h', least: 0, most: 24 }),
      question('Firma', { kind: 'signature', weight: 0 }),
    ),
  ],
}

export const delivery: ChecklistContent = {
  sections: [
    section(
      's1',
      'Al entregar',
      question('¿Sellos intactos al abrir?', {
        consequences: [wrong('Sello roto al abrir', { severity: 'critical', photos: 1, ticket: true })],
      }),
      question('¿Carga completa y sin daños?', {
        consequences: [wrong('Faltante o daño en la carga', { ticket: true })],
      }),
      question('Quién recibe', { kind: 'text', weight: 0 }),
      question('Firma de quien recibe', { kind: 'signature', weight: 0 }),
    ),
  ],
}

export const containers: ChecklistContent = {
  sections: [
    section(
      's1',
      'Contenedor',
      question('Sello', { kind: 'text', weight: 0 }),
      question('¿Puertas y empaques cierran?', { consequences: [wrong('Puertas no cierran', { ticket: true })] }),
      question('¿Piso limpio y sin hoyos?', { consequences: [wrong('Piso dañado')] }),
      question('Frente y puertas', { kind: 'photo', photos: 2, weight: 0 }),
    ),
  ],
}

const tools = question('¿Hay herramienta fuera de su lugar?')
export const workshopTour: ChecklistContent = {
  sections: [
    section(
      's1',
      'Orden',
      tools,
      question('¿Cuál?', { kind: 'text', required: true, onlyIf: { question: tools.key, when: { any: ['yes'] } } }),
      question('', { kind: 'choice', options: [{ value: 'o1', label: 'Limpio' }] }),
    ),
  ],
}

/** What whoever goes round the extinguishers answers of all of them. */
export const extinguishers: ChecklistContent = {
  sections: [
    section(
      's1',
      'Ronda',
      question('Manómetros en verde', {
        weight: 3,
        consequences: [wrong('Extintor sin presión', { severity: 'major' })],
      }),
      question('Sellos y pasadores puestos', { weight: 2, consequences: [wrong('Extintor sin sello')] }),
      question('Vigencia de la carga al corriente', { weight: 2, consequences: [wrong('Extintor con carga vencida')] }),
      question('Acceso libre y señalado', { consequences: [wrong('Extintor tapado')] }),
      question('Extintores revisados', { kind: 'number', measure: 'piezas', weight: 0 }),
      question('Observaciones', { kind: 'text', required: false, weight: 0 }),
    ),
  ],
}
