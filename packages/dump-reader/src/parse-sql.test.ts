import { describe, expect, it } from 'vitest'
import { parseSql } from './parse-sql.ts'

const rows = (text: string) =>
  [...parseSql(text)].map(({ table, line, values }) => ({ table, line, ...Object.fromEntries(values) }))

describe('INSERT', () => {
  it('parses INSERT statements of one or many rows, between comments and other statements', () => {
    const text = `--
-- PostgreSQL database dump; INSERT INTO nothing VALUES (1);
--
SET statement_timeout = 0;
/* of two
lines */
SELECT pg_catalog.set_config('search_path', '', false);
\\restrict abc
INSERT INTO public.products (id, title, price) VALUES ('a', 'It''s a; lamp', 8900),
  ('b', NULL, -5) ON CONFLICT (id) DO NOTHING;
insert into "products" ("id", "title") values ('c', 'x');`
    expect(rows(text)).toEqual([
      { table: 'products', line: 9, id: 'a', title: "It's a; lamp", price: '8900' },
      { table: 'products', line: 10, id: 'b', title: null, price: '-5' },
      { table: 'products', line: 11, id: 'c', title: 'x' },
    ])
  })

  it('parses every notation of a value, and leaves out values that only a database could compute', () => {
    const text = `INSERT INTO t (a, b, c, d, e, f, g, h, i, j, k) VALUES (E'two\\nlines \\'quoted\\' \\u00e9', $x$it's $y$ $x$, true,
      '2025-01-02 03:04:05+00'::timestamp with time zone, ARRAY['a', 'b,c']::uuid[], '{a,"b c"}'::text[], DEFAULT, now(),
      gen_random_uuid(), 12.50::numeric(10, 2), '{"a": [1, 2]}'::jsonb);`
    expect(rows(text)).toEqual([
      {
        table: 't',
        line: 1,
        a: "two\nlines 'quoted' é",
        b: "it's $y$ ",
        c: 'true',
        d: '2025-01-02 03:04:05+00',
        e: '["a","b,c"]',
        f: '{a,"b c"}',
        j: '12.50',
        k: '{"a": [1, 2]}',
      },
    ])
  })

  it('preserves every character of an HTML page in an INSERT value', () => {
    const page = `<script>const a = 'it''s \\\\ -- no comment'; /* nor */ if (a) { b() }</script>\n\\.\n;`
    const [row] = rows(`insert into sales_pages (html_content) values ('${page.replaceAll("'", "''")}');`)
    expect(row).toMatchObject({ html_content: page })
  })

  it('uses the columns of CREATE TABLE for an INSERT without column names', () => {
    const text = `CREATE TABLE IF NOT EXISTS public.upsells (
      id uuid DEFAULT gen_random_uuid() NOT NULL, name character varying(20) CHECK (name <> ','),
      "product_ids" uuid[] DEFAULT '{}'::uuid[], CONSTRAINT one PRIMARY KEY (id, name), is_active boolean);
    INSERT INTO upsells VALUES ('a', 'b', '{}', true);`
    expect(rows(text)).toEqual([
      { table: 'upsells', line: 4, id: 'a', name: 'b', product_ids: '{}', is_active: 'true' },
    ])
  })

  it.each([
    ["INSERT INTO t VALUES ('a');", 'Line 1: the columns of t are not named'],
    ["\nINSERT INTO t (a) VALUES ('a", 'Line 2: a quoted text does not end'],
    ["INSERT INTO t (a) VALUES ('a', 'b');", 'Line 1: a row of t has more values than columns'],
    ["INSERT INTO t (a) VALUES ('a'", 'Line 1: a row does not end'],
    ['COPY t (a) FROM stdin;\na\n', 'the rows of t do not end'],
    ['COPY t (a, b) FROM stdin;\na\n\\.\n', 'a row of t has 1 of 2 columns'],
    ['COPY t (a) FROM stdin WITH (FORMAT csv);\na\n\\.\n', 'provide CSV as separate files'],
  ])('reports why %j cannot be parsed', (text, message) => {
    expect(() => rows(text)).toThrow(message)
  })
})

describe('COPY', () => {
  it('unescapes COPY values, distinguishes NULL from an empty text, and continues after the end marker', () => {
    const text = `COPY public.products (id, title, images) FROM stdin;
a\tone\\ttab\\\\n\\nline\t\\N
b\t\t{x}\r
\\.

INSERT INTO products (id) VALUES ('c');`
    expect(rows(text)).toEqual([
      { table: 'products', line: 2, id: 'a', title: 'one\ttab\\n\nline', images: null },
      { table: 'products', line: 3, id: 'b', title: '', images: '{x}' },
      { table: 'products', line: 6, id: 'c' },
    ])
  })
})
