import { expect, it } from 'vitest'
import { CONTACT_WORDS, NO_CONTACT, phoneLink, withContact } from './site-contact.ts'

const { phone, phoneLink: link, email, address } = CONTACT_WORDS
const PAGE =
  `<with-phone><a href="${link}">${phone}</a></with-phone><without-phone>Write</without-phone>` +
  `<with-email><a href="mailto:${email}">${email}</a></with-email><with-address><p>${address}</p></with-address>`

it('SITE-002 the page shows what is set and nothing else', () => {
  expect(withContact(PAGE, NO_CONTACT)).toBe('Write')
  expect(withContact(PAGE, { ...NO_CONTACT, salesPhone: '0808 157 0222' })).toBe(
    '<a href="tel:+448081570222">0808 157 0222</a>',
  )
  expect(withContact(PAGE, { ...NO_CONTACT, salesEmail: 'a@b.example', salesAddress: '1 High Street' })).toBe(
    'Write<a href="mailto:a@b.example">a@b.example</a><p>1 High Street</p>',
  )
})

it('SITE-002 what an operator wrote is words on the page, whatever it is made of', () => {
  const salesAddress = `</p><script>alert("1")</script> & $& $1 <with-phone>`
  expect(withContact(PAGE, { ...NO_CONTACT, salesAddress })).toBe(
    'Write<p>&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; $&amp; $1 &lt;with-phone&gt;</p>',
  )
})

it.each([
  ['0808 157 0222', 'tel:+448081570222'],
  ['+44 (20) 7946-0000', 'tel:+442079460000'],
])('SITE-002 a phone dials %s', (shown, dialled) => expect(phoneLink(shown)).toBe(dialled))
