import { DEFAULT_COMPANY } from '../../../domain/company.ts';
import { type FieldWords, textIn, titleIn } from './field-words.ts';

const page = (label: string): FieldWords => ({
  label,
  fields: {
    title: { label: 'Title', absent: 'the built-in title' },
    content: {
      label: 'Text',
      entry: 'long',
      preview: 'html',
      absent: 'the built-in text',
      help: 'Plain text or HTML.',
    },
    updated: { label: 'Last changed, as customers read it', entry: 'moment', absent: 'the date of the built-in text' },
    text: { label: 'Short text', absent: 'nothing is shown', help: 'This page shows none.' },
  },
});

const slides = (label: string): FieldWords => ({
  label,
  titleOf: ({ title }) => titleIn(title),
  row: {
    label: 'Slide',
    preview: 'slide',
    fields: {
      title: { label: 'Title', absent: 'no title is shown' },
      text: { label: 'Text', absent: 'no text is shown' },
      image: {
        label: 'Picture',
        entry: 'picture',
        absent: 'no picture is shown',
        help: 'JPEG, PNG, WebP or GIF. It is shown whole, beside the text, and without metadata.',
      },
      link: {
        label: 'Opens',
        entry: 'oneText',
        absent: 'it opens nothing',
        help: 'A page of the app such as /pages/coinList/index, or an https address.',
      },
    },
  },
});

export const textWords: Readonly<Record<string, FieldWords>> = {
  'config.system': {
    label: 'Company, support and notices',
    fields: {
      company: {
        label: 'Company name',
        absent: DEFAULT_COMPANY,
        help: 'Customers read it in the app, and in the subjects and texts of emails and SMS. At most 40 characters.',
      },
      scroll_notice: {
        label: 'Notice on the home page',
        absent: 'a demonstration says what it is; otherwise nothing is shown',
        none: 'Show no notice',
      },
      service_url: {
        label: 'Address of the support chat',
        entry: 'oneText',
        absent: 'the address that the server was started with, or none',
        none: 'No support chat',
      },
      licence: { label: 'Licence', absent: 'what the server was started with, or none' },
      regulator: { label: 'Regulator', absent: 'what the server was started with, or none' },
      regulator_url: {
        label: "Regulator's address",
        help: 'A complete https address. Customers open it.',
        absent: 'what the server was started with, or none',
      },
      losing: {
        label: 'Share of accounts that lose money',
        unit: '%',
        help: '0 to 100, such as 71.5.',
        absent: 'what the server was started with, or none',
      },
      closed: {
        label: 'Closed by the rules of the region',
        entry: 'codes',
        absent: 'what the server was started with, or nothing',
        choices: {
          welfare: 'Tasks and rewards',
          signin: 'Daily check-in',
          invitation: 'Invitations',
          blindbox: 'Blind box',
          options: 'Options',
          liquidity: 'Liquidity mining',
          lockup: 'Lock-up mining',
        },
      },
      appurl_android: {
        label: 'Address of the Android app',
        entry: 'oneText',
        absent: 'the address that the server was started with, or none',
        none: 'No Android app',
      },
      idempotency: {
        label: 'Repeat an unanswered order safely',
        absent: 'on',
        help: 'Recognizes an order that was sent twice, so that it is booked once. Leave it on.',
      },
    },
  },
  'config.share': {
    label: 'Text of an invitation',
    fields: {
      text: { label: 'Link', entry: 'oneText', absent: 'the link to the registration' },
      title: { label: 'Title', absent: 'no title is shown' },
      content: { label: 'Text', entry: 'long', absent: 'no text is shown' },
      updated: { label: 'Last changed', entry: 'moment', absent: 'no date is shown' },
    },
  },
  'config.about': page('Page about the company'),
  'config.intro': page('Introduction'),
  'config.agreement': page('Customer agreement'),
  'config.risk': page('Risk disclosure'),
  'config.cases': {
    label: 'Questions and complaints',
    fields: {
      firstAnswerMinutes: {
        label: 'First answer within',
        unit: 'minutes',
        help: 'At any hour. Customers read it before they ask, and the time by which the answer comes.',
      },
      complaintDays: {
        label: 'Final answer to a complaint within',
        unit: 'days',
        help: '1 to 90. Complaints that are open keep their deadline.',
      },
      chatOnly: {
        label: 'Customers ask in the support chat instead',
        help: 'It only counts while the address of a support chat is set. Open cases go on.',
      },
    },
  },
  answers: {
    label: 'Ready answers for cases',
    titleOf: (row) => textIn(row, 'name'),
    row: {
      label: 'Answer',
      fields: {
        name: { label: 'Name', help: 'Only staff see it.' },
        text: {
          label: 'Text',
          entry: 'long',
          help: 'It is offered only in the languages that have a text. Staff edit it before they send it, so leave out what differs, such as amounts.',
        },
      },
    },
  },
  'slides.home': slides('Slides of the home page'),
  'slides.user1': slides('Slides of page Mine'),
  notices: {
    label: 'Recent prizes on the home page',
    titleOf: (row) => textIn(row, 'text'),
    row: {
      label: 'Prize',
      fields: {
        text: { label: 'Text', absent: 'nothing is shown' },
        time: { label: 'When', entry: 'moment', absent: 'no time is shown' },
        id: { label: 'Id', absent: 'its place in the list' },
      },
    },
  },
};
