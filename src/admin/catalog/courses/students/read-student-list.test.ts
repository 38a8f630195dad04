import { describe, expect, it } from 'vitest'
import { readStudentList } from './read-student-list.ts'

const now = new Date('2026-11-28T12:00:00Z')
const read = (text: string) => readStudentList(text, 'America/Sao_Paulo', now)
const formatEnd = (day: string) => new Date(`${day}T23:59:00-03:00`).toISOString()

describe('readStudentList', () => {
  it.each([
    ['a Portuguese heading and semicolons', 'Nome;E-mail;Fim do acesso\nAna Souza;ana@Exemplo.com;31/12/2027'],
    ['an English heading and commas', 'email,name,expires at,phone\nana@exemplo.com,Ana Souza,2027-12-31,11'],
    ['another order of the columns', 'Válido até\tE-mail do comprador\tAluno\n31.12.2027\tana@exemplo.com\tAna Souza'],
  ])('reads a table with %s', (_, text) => {
    expect(read(text)).toEqual({
      students: [{ email: 'ana@exemplo.com', name: 'Ana Souza', expiresAt: formatEnd('2027-12-31') }],
      problems: [],
      repeated: 0,
      hasHeading: true,
      leftover: '',
    })
  })

  it('finds the cells of lines without a heading', () => {
    const { students, hasHeading } = read(
      'ana@exemplo.com\nBia;bia@exemplo.com\n\ncaio@exemplo.com; Caio; 1/2/2027\r\n',
    )
    expect(hasHeading).toBe(false)
    expect(students).toEqual([
      { email: 'ana@exemplo.com', expiresAt: null },
      { email: 'bia@exemplo.com', name: 'Bia', expiresAt: null },
      { email: 'caio@exemplo.com', name: 'Caio', expiresAt: formatEnd('2027-02-01') },
    ])
  })

  it('reads quoted cells with delimiters and line breaks', () => {
    const { students } = read('"email","name"\n"ana@exemplo.com","Souza, ""Ana""\nMaria"\nbia@exemplo.com,Bia')
    expect(students.map(({ name }) => name)).toEqual(['Souza, "Ana"\nMaria', 'Bia'])
  })

  it('keeps the line numbers across empty lines and line breaks in quotes', () => {
    const { students, problems } = read('email,name\r\n\r\nana@exemplo.com,"Ana\r\nSouza"\r\n,,\r\nbia@,Bia')
    expect(students.map(({ email }) => email)).toEqual(['ana@exemplo.com'])
    expect(problems).toEqual([{ line: 6, text: 'bia@,Bia', kind: 'email_invalid' }])
  })

  it('reads a quote that is not closed as a part of the text', () => {
    const { students, problems } = read('ana@exemplo.com;"Ana\nbia@exemplo.com;Bia "B" Lima')
    expect(problems).toEqual([])
    expect(students.map(({ name }) => name)).toEqual(['"Ana', 'Bia "B" Lima'])
  })

  it('accepts words for no end', () => {
    const { students } = read('email;fim\nana@exemplo.com;Vitalício\nbia@exemplo.com;-\ncaio@exemplo.com;')
    expect(students.map(({ expiresAt }) => expiresAt)).toEqual([null, null, null])
  })

  it('counts each problem with its line, and keeps these lines with the heading', () => {
    const { students, problems, repeated, leftover } = read(
      [
        'email;nome;fim',
        'ana@exemplo.com;Ana;',
        'bia@;Bia;',
        ';Caio;',
        'ANA@exemplo.com;Ana;',
        'davi@exemplo.com;Davi;amanhã',
        'eva@exemplo.com;Eva;31/02/2027',
        'gil@exemplo.com;Gil;01/01/2020',
        `hugo@exemplo.com;${'x'.repeat(201)};`,
      ].join('\n'),
    )
    expect(students.map(({ email }) => email)).toEqual(['ana@exemplo.com'])
    expect(repeated).toBe(1)
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'email_invalid'],
      [4, 'email_missing'],
      [6, 'end_invalid'],
      [7, 'end_invalid'],
      [8, 'end_past'],
      [9, 'name_too_long'],
    ])
    expect(leftover.split('\n')).toHaveLength(7)
    expect(read(leftover).problems).toHaveLength(6)
  })

  it('finds nothing in an empty text', () => {
    expect(read(' \n')).toEqual({ students: [], problems: [], repeated: 0, hasHeading: false, leftover: '' })
  })
})
