/**
 * Rows as one JSON text. Between the database and a worker thousands of them cross the main loop as a string, copied as
 * it is; as objects each of them would be built there, and copied field by field.
 */
export type JsonRows<Row> = string & { readonly rows?: Row }

/** The rows; for the worker, not for the main loop. */
export const unpackRows = <Row>(text: JsonRows<Row>): Row[] =>
  // What wrote the text gave it this type.
  JSON.parse(text) as Row[]

/** Without the characters that the database takes in no text. */
export const packRows = <Row>(rows: readonly Row[]): JsonRows<Row> =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
  )
